import { FirstTables } from "./0001-first-tables.ts";

/** In the order in which they are applied; a name, once released, never changes. */
export const migrations = [{ name: "0001-first-tables", class: FirstTables }] as const;
