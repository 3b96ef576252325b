import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Row } from "../scripts/benchmarks/table.ts";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library } from "./product/library.ts";
import type { Person } from "./product/person.ts";
import { settle } from "./product/settle.ts";
import { startProduct } from "./product/start-product.ts";
import { quantile, round, timed } from "./product/timing.ts";

const sizes = [1_000, 20_000, 100_000];

/**
 * Acts on many links, each undone, beside the `UPDATE` and the `INSERT … SELECT` of its history that they cannot do
 * without, and another person's page meanwhile; and the undo of an import of 50,000.
 */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }): Promise<Row[]> {
  const product = await startProduct(services);
  const database = new Client({ connectionString: product.databaseUrl });
  try {
    await database.connect();
    const other = await product.person();
    await importOf(other, 2_000);
    const rows: Row[] = [];
    for (const size of sizes) {
      const person = await product.person();
      const importId = await importOf(person, size);
      await settle(product.databaseUrl);
      const category = (await person.post("/api/categories", { name: "Elsewhere" })) as { id: string };
      rows.push(...(await actOn({ person, other, database }, size, { importId }, category.id)));
    }
    const importer = await product.person();
    const large = await importOf(importer, 50_000);
    const undo = await timed(() => importer.post(`/api/imports/${large}/undo`, {}));
    return [...rows, { name: "undo an import of 50,000", value: round(undo / 1_000, 2), unit: "s" }];
  } finally {
    await database.end();
    await product.stop();
  }
}

interface Stage {
  person: Person;
  other: Person;
  database: Client;
}

async function actOn(stage: Stage, size: number, filter: object, categoryId: string): Promise<Row[]> {
  const { person } = stage;
  const count = size.toLocaleString("en");
  const tag = () => person.patch("/api/bookmarks", { filter, addTags: ["many"] });
  const move = () => person.patch("/api/bookmarks", { filter, categoryId });
  const trash = () => person.post("/api/bookmarks/delete", { filter });
  const restore = () => person.post("/api/bookmarks/restore", { filter: {} });
  return [
    ...(await measure(stage, `tag ${count}`, "tags", tag)),
    ...(await measure(stage, `move ${count}`, "category_id", move)),
    ...(await measure(stage, `delete ${count}`, "deleted_at", trash)),
    ...(await measureAfter(stage, trash, `restore ${count}`, restore)),
  ];
}

async function importOf(person: Person, count: number): Promise<string> {
  await importAll(person, bookmarkFile(library(count, count)));
  const [latest] = (await person.get("/api/imports")) as { id: string }[];
  return latest!.id;
}

type Column = "tags" | "category_id" | "deleted_at";

/** An act, what it cannot do without, and its undo. */
async function measure(stage: Stage, name: string, column: Column, act: () => Promise<unknown>): Promise<Row[]> {
  const least = await leastStatements(stage.database, column);
  const idle = await pages(stage.other, sleep(2_000));
  const acting = timed(() => untilDone(stage.person, act));
  const beside = await pages(stage.other, acting);
  const took = await acting;
  const undo = await timed(() => untilDone(stage.person, () => undoLast(stage.person)));
  return [
    { name, value: round(took / 1_000, 2), unit: "s", target: name.includes(" 20,000") ? "≤ 5" : undefined },
    { name: "  beside its statements", value: round(took / least, 1), unit: "times", target: "≤ 3" },
    { name: "  undo", value: round(undo / 1_000, 2), unit: "s" },
    { name: "  another person's page, p95 alone", value: round(idle, 1), unit: "ms" },
    { name: "  another person's page, p95 meanwhile", value: round(beside, 1), unit: "ms", target: "2 × or + 10" },
  ];
}

async function measureAfter(stage: Stage, before: () => Promise<unknown>, name: string, act: () => Promise<unknown>) {
  await untilDone(stage.person, before);
  const took = await timed(() => untilDone(stage.person, act));
  return [{ name, value: round(took / 1_000, 2), unit: "s" }];
}

/** The update of all links of the newest person and the history of it, which are then taken back. @returns its time (ms) */
async function leastStatements(database: Client, column: Column): Promise<number> {
  const { rows } = await database.query<{ id: string }>(
    "select user_id as id from category where name = 'Elsewhere' order by id desc limit 1",
  );
  const { id } = rows[0]!;
  const values: Record<Column, string> = {
    tags: "tags || '{many}'::text[], search_text = search_text || ' many'",
    category_id: "(select id from category where user_id = $1 and name = 'Elsewhere')",
    deleted_at: "now()",
  };
  const start = performance.now();
  await database.query("begin");
  await database.query(`insert into bookmark_change (user_id, id) values ($1, gen_random_uuid())`, [id]);
  await database.query(
    `insert into bookmark_change_item (user_id, change_id, bookmark_id, before, after)
     select b.user_id, c.id, b.id, jsonb_build_object('${column}', b.${column}), jsonb_build_object('${column}', b.${column})
     from bookmark b, (select id from bookmark_change where user_id = $1 order by created_at desc limit 1) c
     where b.user_id = $1`,
    [id],
  );
  await database.query(`update bookmark set ${column} = ${values[column]} where user_id = $1`, [id]);
  const took = performance.now() - start;
  await database.query("rollback");
  await database.query("vacuum bookmark, bookmark_change_item");
  return took;
}

/** Also what goes on after the answer. */
async function untilDone(person: Person, act: () => Promise<unknown>): Promise<void> {
  const answer = (await act()) as { isRunning?: true };
  while (answer.isRunning && (await newest(person)).reason === "Still running") await sleep(50);
}

async function newest(person: Person) {
  const { items } = (await person.get("/api/history")) as {
    items: { undo: { id: string } | null; reason: string | null }[];
  };
  return items[0]!;
}

async function undoLast(person: Person): Promise<unknown> {
  const { undo } = await newest(person);
  return person.post(`/api/bookmarks/changes/${undo!.id}/undo`, {});
}

/** @returns the p95 of the person's pages of 50 until the work has ended, in ms */
async function pages(person: Person, work: Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  void work.finally(() => (state.isDone = true)).catch(() => {});
  const times: number[] = [];
  while (!state.isDone || times.length < 20) {
    times.push(await timed(() => person.get("/api/bookmarks?limit=50")));
    await sleep(10);
  }
  return quantile(times, 0.95);
}
