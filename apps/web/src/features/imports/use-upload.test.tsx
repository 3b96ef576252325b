import { useIsExpired } from "../../shared/session/session-store.ts";
import { catchUploads, type FakeUpload } from "../../shared/testing/fake-upload.ts";
import { makeImport } from "../../shared/testing/run-samples.ts";
import { useUpload } from "./use-file-import.ts";
import { beforeEach, expect, openHook, server, test } from "../../shared/testing/in-page.ts";

const file = new File(["links"], "bookmarks.html");
let uploads: FakeUpload[];
beforeEach(() => {
  uploads = catchUploads();
  server.on("imports.cancel", makeImport({ status: "cancelled" }));
});

async function startUpload() {
  const hook = await openHook(() => ({ ...useUpload(), isExpired: useIsExpired() }));
  hook.result.current.send(file);
  await expect.poll(() => hook.result.current.isUploading).toBe(true);
  return { ...hook, upload: uploads[0]!, now: () => hook.result.current };
}

async function finishUpload() {
  const started = await startUpload();
  started.upload.answer(202, { id: "import-1" });
  await expect.poll(() => started.now().id).toBe("import-1");
  return started;
}

const noAnswer = "Failed to process file. The server did not answer; please check your connection and try again.";

test.each<[string, (upload: FakeUpload) => void]>([
  ["a lost connection", (upload) => upload.fail()],
  ["an answer without a sentence", (upload) => upload.answer(502, null)],
  ["an answer without an import", (upload) => upload.answer(202, {})],
])("%s says that it is worth another try, until that is forgotten", async (_, end) => {
  const { upload, now } = await startUpload();
  end(upload);
  await expect.poll(() => now().problem).toBe(noAnswer);
  expect([now().isUploading, now().isExpired, now().id]).toEqual([false, false, null]);
  now().discard();
  await expect.poll(() => now().problem).toBeNull();
  expect(server.calls("imports.cancel")).toEqual([]);
});

test("an upload after the session has ended asks the person to sign in again", async () => {
  const { upload, now } = await startUpload();
  upload.answer(401, { message: "Please sign in." });
  await expect.poll(() => now().isExpired).toBe(true);
  expect(now().problem).toBe("Please sign in.");
});

test("leaving the page stops the upload", async () => {
  const { upload, unmount } = await startUpload();
  expect(upload.isAborted).toBe(false);
  await unmount();
  expect(upload.isAborted).toBe(true);
});

test("a sent file is thrown away once when it is discarded", async () => {
  const { now, unmount } = await finishUpload();
  now().discard();
  await expect.poll(() => now().id).toBeNull();
  await unmount();
  expect(server.calls("imports.cancel")).toEqual([{ id: "import-1" }]);
});

test("leaving the page throws a sent file away", async () => {
  const { unmount } = await finishUpload();
  await unmount();
  await expect.poll(() => server.calls("imports.cancel")).toEqual([{ id: "import-1" }]);
});

test("leaving the page after the start does not", async () => {
  const { now, unmount } = await finishUpload();
  now().keep();
  await unmount();
  expect(server.calls("imports.cancel")).toEqual([]);
});
