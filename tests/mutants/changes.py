"""The small changes that a sweep tries: each is a whole module with one thing in it that is different."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import NamedTuple

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult, ast.Mod: ast.Add,
}  # fmt: skip
NAMES = {
    "max": "min", "min": "max", "any": "all", "all": "any", "ATTACKERS": "DEFENDERS", "DEFENDERS": "ATTACKERS",
    "BESIEGERS": "CITY", "CITY": "BESIEGERS", "INDIANS": "ENGLISH", "ENGLISH": "INDIANS", "YES": "NO",
}  # fmt: skip


class Change(NamedTuple):
    line: int
    what: str
    number: int  # of the node that is replaced
    other: ast.AST

    def plant(self, source: str) -> ast.Module:
        """The whole module with this one thing changed."""
        tree = ast.parse(source)
        put_in_place(tree, find_spots(tree)[self.number], copy.deepcopy(self.other))
        return ast.fix_missing_locations(tree)


def find_spots(tree: ast.Module) -> list[ast.AST]:
    return [node for node in ast.walk(tree) if hasattr(node, "lineno") or isinstance(node, ast.comprehension)]


def changes(source: str) -> Iterator[Change]:
    for number, node in enumerate(find_spots(ast.parse(source))):
        line = getattr(node, "lineno", 0) or getattr(getattr(node, "target", None), "lineno", 0)
        for what, other in variants(node):
            yield Change(line, what, number, other)


def put_in_place(tree: ast.Module, old: ast.AST, new: ast.AST) -> None:
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
                return
            if isinstance(value, list) and any(v is old for v in value):
                value[[v is old for v in value].index(True)] = new
                return


def variants(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    def like(**fields: object) -> ast.AST:
        twin = copy.copy(node)
        for name, value in fields.items():
            setattr(twin, name, value)
        return twin

    match node:
        case ast.Compare(ops=[op], left=left, comparators=[right]) if type(op) in COMPARED:
            other = COMPARED[type(op)]()
            yield f"{ast.unparse(node)}  =>  {ast.unparse(like(ops=[other]))}", like(ops=[other])
            if isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE):
                yield f"{ast.unparse(node)}  =>  turned round", like(left=right, comparators=[left])
        case ast.BoolOp(op=op, values=values):
            other_op = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield f"{ast.unparse(node)}  =>  the other of and/or", like(op=other_op)
            for i, value in enumerate(values):
                rest = [v for j, v in enumerate(values) if j != i]
                yield (
                    f"{ast.unparse(node)}  =>  without {ast.unparse(value)}",
                    rest[0] if len(rest) == 1 else like(values=rest),
                )
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield f"{ast.unparse(node)}  =>  no not", operand
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield f"{ast.unparse(node)}  =>  plus", operand
        case ast.Constant(value=bool(value)):
            yield f"{value}  =>  {not value}", like(value=not value)
        case ast.Constant(value=int(value)):
            yield f"{value}  =>  {value + 1}", like(value=value + 1)
            if value > 0:
                yield f"{value}  =>  {value - 1}", like(value=value - 1)
        case ast.BinOp(op=op, left=left) if type(op) in RECKONED and not isinstance(left, ast.List | ast.JoinedStr):
            yield f"{ast.unparse(node)}  =>  {RECKONED[type(op)].__name__}", like(op=RECKONED[type(op)]())
        case ast.AugAssign(op=op) if type(op) in RECKONED:
            yield f"{ast.unparse(node)}  =>  {RECKONED[type(op)].__name__}", like(op=RECKONED[type(op)]())
            yield f"{ast.unparse(node)}  =>  nothing", ast.copy_location(ast.Pass(), node)
        case ast.IfExp(body=body, orelse=orelse):
            yield f"{ast.unparse(node)}  =>  the first always", body
            yield f"{ast.unparse(node)}  =>  the second always", orelse
        case ast.If(test=test):
            for fixed in (True, False):
                yield f"if {ast.unparse(test)}  =>  {fixed}", like(test=ast.Constant(fixed))
        case ast.comprehension(ifs=ifs) if ifs:
            yield f"for {ast.unparse(node.target)} if {ast.unparse(ifs[0])}  =>  no condition", like(ifs=ifs[1:])
        case ast.Name(id=name) if name in NAMES and isinstance(node.ctx, ast.Load):
            yield f"{name}  =>  {NAMES[name]}", like(id=NAMES[name])
        case ast.Expr(value=ast.Call()) if "game.post" not in ast.unparse(node):
            yield f"{ast.unparse(node)}  =>  nothing", ast.copy_location(ast.Pass(), node)
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield f"{ast.unparse(node)}  =>  nothing", ast.copy_location(ast.Pass(), node)
        case ast.Tuple(elts=elts) | ast.List(elts=elts) if isinstance(node.ctx, ast.Load) and 1 < len(elts) < 8:
            if all(isinstance(e, ast.Constant | ast.Name) for e in elts):
                for i, one in enumerate(elts):
                    yield f"{ast.unparse(node)}  =>  without {ast.unparse(one)}", like(elts=elts[:i] + elts[i + 1 :])
        case ast.Subscript(slice=ast.Slice(), value=value) if isinstance(node.ctx, ast.Load):
            yield f"{ast.unparse(node)}  =>  all of it", value
