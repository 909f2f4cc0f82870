"""What players read about the rules: texts, tables, words of their own."""
