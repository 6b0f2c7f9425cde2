"""A package, so that none of the same name that others have installed takes its place (Pgx brings one)."""
