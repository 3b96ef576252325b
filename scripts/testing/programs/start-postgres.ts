// A launcher to be killed by a test: starts PostgreSQL in the folder it is given.
import { startPostgres } from "../../embedded/postgres.ts";

await startPostgres({ directory: process.argv[2] ?? "", log: () => undefined });
