// A launcher for a test to kill: starts PostgreSQL in the given folder.
import { startPostgres } from "../../embedded/postgres.ts";

await startPostgres({ directory: process.argv[2] ?? "", log: () => undefined });
