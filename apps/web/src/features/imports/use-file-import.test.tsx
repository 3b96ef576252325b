import { catchUploads } from "../../shared/testing/fake-upload.ts";
import { makeImport, makePreview } from "../../shared/testing/run-samples.ts";
import { defaultImportOptions } from "./import-options-fields.tsx";
import { useFileImport } from "./use-file-import.ts";
import { beforeEach, expect, openHook, server, test, vi } from "../../shared/testing/in-page.ts";

const id = crypto.randomUUID();
const file = new File(["<DL>"], "bookmarks.html");

beforeEach(() => {
  server.on("imports.get", makeImport({ id, status: "ready" }));
  server.on("imports.preview", makePreview());
  server.on("imports.startUploaded", makeImport({ id, status: "queued" }));
  server.on("imports.cancel", makeImport({ id, status: "cancelled" }));
});

test("a given file is sent right away, and imported once it was previewed", async () => {
  const uploads = catchUploads();
  const onStarted = vi.fn<(id: string) => void>();
  const { result } = await openHook(() => useFileImport([file], onStarted));
  await expect.poll(() => uploads).toHaveLength(1);
  result.current.start(defaultImportOptions);
  uploads[0]!.answer(202, { id });
  await expect.poll(() => result.current.canStart).toBe(true);
  expect(server.calls("imports.startUploaded")).toEqual([]);
  result.current.start(defaultImportOptions);
  await expect.poll(() => onStarted.mock.calls).toEqual([[id]]);
});

test("several files are refused, and nothing is sent", async () => {
  const uploads = catchUploads();
  const { result } = await openHook(() => useFileImport([file, file], () => {}));
  expect(result.current).toMatchObject({ file: null, refusal: "Please choose one file at a time." });
  expect(uploads).toEqual([]);
});
