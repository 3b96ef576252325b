import { makeImport, makePreview } from "../../shared/testing/run-samples.ts";
import { useImportPreview } from "./use-file-import.ts";
import { beforeEach, expect, openHook, Refusal, server, test } from "../../shared/testing/in-page.ts";

let id: string;
beforeEach(() => void (id = crypto.randomUUID()));

const openPreview = async () => (await openHook(() => useImportPreview(id))).result;
const waited = "This file has waited too long. Please choose it again.";

test("without a file nothing is asked for", async () => {
  const { result } = await openHook(() => useImportPreview(null));
  expect(result.current).toEqual({ preview: null, problem: null, retry: null });
  expect(server.log).toEqual([]);
});

test("the preview is asked for once the file is read, also if no event says so", async () => {
  server.on("imports.get", makeImport({ id, status: "reading" }));
  server.on("imports.preview", makePreview({ links: 7 }));
  const result = await openPreview();
  await expect.poll(() => server.calls("imports.get")).toEqual([{ id }]);
  expect([server.calls("imports.preview"), result.current.preview]).toEqual([[], null]);
  server.on("imports.get", makeImport({ id, status: "ready" }));
  await expect.poll(() => result.current.preview?.links, { timeout: 10_000 }).toBe(7);
});

test.each([
  ["imports.get", new Refusal("NOT_FOUND"), waited],
  ["imports.preview", new Refusal("NOT_FOUND"), waited],
  ["imports.preview", new Refusal("CONFLICT", "The file is still being read."), "The file is still being read."],
] as const)("a refusal of %s says what to do", async (path, refusal, problem) => {
  server.on("imports.get", makeImport({ id, status: "ready" }));
  server.on(path, refusal);
  const result = await openPreview();
  await expect.poll(() => result.current.problem).toBe(problem);
  expect(result.current.retry === null).toBe(problem === waited);
});
