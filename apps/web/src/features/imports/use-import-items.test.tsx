import { Refusal } from "@bowerbird/api/testing";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { openWith } from "../../shared/testing/open-with.tsx";
import { makeImportItem } from "../../shared/testing/run-samples.ts";
import { newId } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { elapse, stopTime, until } from "../../shared/testing/time.ts";
import { useImportItems } from "./use-import-items.ts";

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
const shown = (text: string) => page.getByText(text);
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
