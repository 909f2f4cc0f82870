"""What can be wrong with a PostgreSQL, in words for an operator. The password is in none of them."""

from __future__ import annotations

import asyncpg

from bot.settings import hide_password
from bot.store.schema import BadDatabase
from bot.store.store import Conflict, Overtaken, Trouble, Unsure

OVERTAKEN = "HE001"  # raised by `herald_write`
# Undone by the server, and may be tried again: two transactions got in each other's way, or the connection was ended.
AGAIN = ("40001", "40P01", "57P01")
# `InternalClientError`: asyncpg was told that the server goes away, and has not heard yet that it is gone.
LOST = (
    asyncpg.InterfaceError, asyncpg.PostgresConnectionError, asyncpg.InternalClientError, ConnectionError, TimeoutError,
    OSError,
)  # fmt: skip


# The server goes away or comes back; what else can be wrong with an address stays wrong.
PASSING = (
    asyncpg.CannotConnectNowError, asyncpg.AdminShutdownError, asyncpg.CrashShutdownError, asyncpg.InternalClientError,
    asyncpg.ConnectionDoesNotExistError, ConnectionRefusedError, ConnectionResetError, FileNotFoundError,
)  # fmt: skip


def may_pass(fault: Exception) -> bool:
    """`InterfaceError`: of a connection that is closed already; of an address that is none it is a ValueError too."""
    is_closed = isinstance(fault, asyncpg.InterfaceError) and not isinstance(fault, ValueError)
    return is_closed or isinstance(fault, PASSING)


def why_not_opened(fault: Exception, address: str) -> BadDatabase:
    place = hide_password(address)
    match fault:
        case BadDatabase():
            return fault
        case asyncpg.InvalidPasswordError() | asyncpg.InvalidAuthorizationSpecificationError():
            told = f"{place} does not let this user in: {fault}"
        case asyncpg.InvalidCatalogNameError():
            told = f"{place}: {fault}; make it with `createdb`"
        case asyncpg.InsufficientPrivilegeError() | asyncpg.InvalidSchemaNameError():
            told = f"{place}: {fault}; the user must own the database, or may CREATE in its schema"
        case asyncpg.ReadOnlySQLTransactionError():
            told = f"{place} can only be read; is it a standby that was not promoted?"
        case asyncpg.TooManyConnectionsError():
            told = f"{place} has no connection left: {fault}"
        case asyncpg.PostgresError():
            told = f"{place} can't be used: {fault}"
        case ValueError():
            told = f"HERALD_DATABASE is not an address that can be used: {fault}"
        case _:
            told = f"no PostgreSQL answers at {place}: {fault or type(fault).__name__}"
    return BadDatabase(told)


def why_not_written(kind: str, fault: Exception) -> Exception:
    """What the table understands."""
    match fault:
        case asyncpg.PostgresError(sqlstate=code) if code == OVERTAKEN:
            return Overtaken(f"{kind}, {fault}")
        case asyncpg.IntegrityConstraintViolationError():
            return Conflict(str(fault))
        case asyncpg.AdminShutdownError() | asyncpg.CannotConnectNowError():
            return Trouble(str(fault))  # the server undid it before it went away
        case _ if isinstance(fault, LOST):
            return Unsure(str(fault) or type(fault).__name__)
    return Trouble(str(fault))
