import { trpc } from "../../shared/api/trpc.ts";
import { makeImport, makeImportItem } from "../../shared/testing/run-samples.ts";
import { useImport, useImportItems } from "./use-import.ts";
import { openWith } from "../../shared/testing/open-with.tsx";
import { newId } from "../../shared/testing/samples.ts";
import { elapse, stopTime, until } from "../../shared/testing/time.ts";
import { allLoaded, beforeEach, expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const record = makeImport({ processed: 1 });
beforeEach(() => server.on("imports.get", record));

function Import({ id = record.id }: { id?: string | null }) {
  const { data, refetch } = useImport(id);
  const utils = trpc.useUtils();
  const hear = (): unknown => utils.imports.get.setData({ id: record.id }, { ...record, processed: 3 });
  return (
    <>
      <p>{data ? `${data.processed} processed` : "unknown"}</p>
      <button onClick={hear}>Event</button>
      <button onClick={() => void refetch()}>Ask</button>
    </>
  );
}

const shown = (text: string) => page.getByText(text);
const press = (name: string) => page.getByRole("button", { name }).click();

test("an import is loaded, and an event updates it", async () => {
  await open(<Import />);
  await expect.element(shown("1 processed")).toBeVisible();
  await press("Event");
  await expect.element(shown("3 processed")).toBeVisible();
  expect(server.calls("imports.get")).toEqual([{ id: record.id }]);
});

test("an answer does not overwrite an event that came during the request", async () => {
  await open(<Import />);
  await expect.element(shown("1 processed")).toBeVisible();
  const release = server.hold("imports.get");
  await press("Ask");
  await expect.poll(() => server.calls("imports.get")).toHaveLength(2);
  await press("Event");
  await expect.element(shown("3 processed")).toBeVisible();
  release();
  await allLoaded();
  await expect.element(shown("3 processed")).toBeVisible();
  server.on("imports.get", { ...record, processed: 4 });
  await press("Ask");
  await expect.element(shown("4 processed")).toBeVisible();
});

test("without an id nothing is requested", async () => {
  await open(<Import id={null} />);
  await expect.element(shown("unknown")).toBeVisible();
  expect(server.log).toEqual([]);
});

const id = newId();
const [rye, oat] = [makeImportItem({ title: "Rye" }), makeImportItem({ title: "Oat" })];

function Items({ version }: { version: string }) {
  const { items, isLoading, hasFailed, hasMore, loadMore, retry } = useImportItems({ id, status: "failed", version });
  return (
    <>
      <p>{isLoading ? "Loading" : hasFailed ? "Failed" : `Links: ${items.map(({ title }) => title).join(", ")}`}</p>
      {hasMore && <button onClick={loadMore}>More</button>}
      <button onClick={retry}>Again</button>
    </>
  );
}

const openItems = () => openWith(Items, { version: "1" });

const asked = () => server.calls("imports.items");
beforeEach(() => server.on("imports.items", { items: [rye], nextCursor: null }));

test("the links are loaded page by page, each once", async () => {
  server.on("imports.items", ({ cursor }) =>
    cursor ? { items: [oat], nextCursor: null } : { items: [rye], nextCursor: "2" },
  );
  await openItems();
  await expect.element(shown("Links: Rye")).toBeVisible();
  const release = server.hold("imports.items");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "More" }).click();
  release();
  await expect.element(shown("Links: Rye, Oat")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "More" })).not.toBeInTheDocument();
  expect(asked().map(({ status, cursor }) => [status, cursor])).toEqual([
    ["failed", undefined],
    ["failed", "2"],
  ]);
});

test("progress reloads the links, at most once a second", async () => {
  const give = await openItems();
  await expect.element(shown("Links: Rye")).toBeVisible();
  stopTime();
  expect(asked()).toHaveLength(1);
  for (const version of ["2", "3", "4"]) give({ version });
  await until(() => asked().length === 2);
  await elapse(999);
  expect(asked()).toHaveLength(2);
  // The request is sent a moment later.
  await elapse(10);
  expect(asked()).toHaveLength(3);
  give({ version: "4" });
  await elapse(5_000);
  expect(asked()).toHaveLength(3);
});

test("a failure is shown, and can be retried", async () => {
  server.on("imports.items", new Refusal("CONFLICT"));
  await openItems();
  await expect.element(shown("Failed")).toBeVisible();
  server.on("imports.items", { items: [oat], nextCursor: null });
  await page.getByRole("button", { name: "Again" }).click();
  await expect.element(shown("Links: Oat")).toBeVisible();
});
