import type { Row } from "../scripts/benchmarks/table.ts";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library } from "./product/library.ts";
import type { Person } from "./product/person.ts";
import { settle } from "./product/settle.ts";
import { startProduct } from "./product/start-product.ts";
import { round, timed } from "./product/timing.ts";

/** Changes of 20,000 bookmarks at once, each undone, and the undo of an import of 50,000. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }): Promise<Row[]> {
  const product = await startProduct(services);
  try {
    const person = await product.person();
    const importId = await importOf(person, 20_000);
    await settle(product.databaseUrl);
    const category = (await person.post("/api/categories", { name: "Elsewhere" })) as { id: string };
    const filter = { importId };
    const rows = [
      ...(await changeAndUndo(person, "tag 20,000", () =>
        person.patch("/api/bookmarks", { filter, addTags: ["many"] }),
      )),
      ...(await changeAndUndo(person, "move 20,000", () =>
        person.patch("/api/bookmarks", { filter, categoryId: category.id }),
      )),
      ...(await changeAndUndo(person, "delete 20,000", () => person.post("/api/bookmarks/delete", { filter }))),
    ];
    const importer = await product.person();
    const large = await importOf(importer, 50_000);
    const undo = await timed(() => importer.post(`/api/imports/${large}/undo`, {}));
    return [...rows, { name: "undo an import of 50,000", value: round(undo / 1_000, 2), unit: "s" }];
  } finally {
    await product.stop();
  }
}

async function importOf(person: Person, count: number): Promise<string> {
  await importAll(person, bookmarkFile(library(count, count)));
  const [latest] = (await person.get("/api/imports")) as { id: string }[];
  return latest!.id;
}

async function changeAndUndo(person: Person, name: string, change: () => Promise<unknown>): Promise<Row[]> {
  const changed = await timed(change);
  const { items } = (await person.get("/api/history")) as { items: { undo: { id: string } | null }[] };
  const undone = await timed(() => person.post(`/api/bookmarks/changes/${items[0]!.undo!.id}/undo`, {}));
  return [
    { name, value: round(changed / 1_000, 2), unit: "s", target: "≤ 5" },
    { name: `  undo`, value: round(undone / 1_000, 2), unit: "s", target: "≤ 5" },
  ];
}
