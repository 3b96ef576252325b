import type { InferKyselyDB } from "@mikro-orm/sql";
import type { Kysely } from "kysely";
import type { entities } from "./entities/index.ts";

/** The query builder over all tables, names as in the database; typed from the entities. */
export type Database = Kysely<InferKyselyDB<(typeof entities)[number], object>>;
