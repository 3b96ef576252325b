import type { InferKyselyDB } from "@mikro-orm/sql";
import type { Kysely } from "kysely";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { entities } from "./entities/index.ts";

/** The query builder over all tables, names as in the database; typed from the entities. */
export type Database = Kysely<InferKyselyDB<(typeof entities)[number], object>>;

const queryOptions = {
  tableNamingStrategy: "entity",
  columnNamingStrategy: "property",
  convertValues: true,
} as const;

/** Every entity's row by the entity's name, with the names and types of its properties. */
export type Tables = InferKyselyDB<(typeof entities)[number], typeof queryOptions>;

/** The entities whose rows belong to one person, by name. */
export type PersonalTable = { [E in keyof Tables]: "userId" extends keyof Tables[E] ? E : never }[keyof Tables];

/** The query builder with the names of entities and properties; dates come as Date, JSON as what it holds. */
export function queryBuilder(em: SqlEntityManager): Kysely<Tables> {
  return em.getKysely<Tables, typeof queryOptions>(queryOptions);
}
