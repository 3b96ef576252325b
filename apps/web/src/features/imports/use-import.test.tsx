import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { trpc } from "../../shared/api/trpc.ts";
import { open } from "../../shared/testing/open.tsx";
import { makeImport } from "../../shared/testing/run-samples.ts";
import { server } from "../../shared/testing/server.ts";
import { allLoaded } from "../../shared/testing/steps.ts";
import { useImport } from "./use-import.ts";

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
