import { beforeEach, expect, test, vi } from "vitest";
import { useIsExpired } from "../../shared/session/session-store.ts";
import { catchUploads, type FakeUpload } from "../../shared/testing/fake-upload.ts";
import { openHook } from "../../shared/testing/open.tsx";
import { defaultImportOptions } from "./import-options-fields.tsx";
import { useUpload } from "./use-upload.ts";

const onStarted = vi.fn<(id: string) => void>();
const file = new File(["links"], "bookmarks.html");
let uploads: FakeUpload[];
beforeEach(() => {
  onStarted.mockClear();
  uploads = catchUploads();
});

async function startUpload() {
  const hook = await openHook(() => ({ ...useUpload(onStarted), isExpired: useIsExpired() }));
  hook.result.current.start({ file, options: defaultImportOptions });
  await expect.poll(() => hook.result.current.isUploading).toBe(true);
  return { ...hook, upload: uploads[0]!, now: () => hook.result.current };
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
  expect([now().isUploading, now().isExpired, onStarted.mock.calls]).toEqual([false, false, []]);
  now().forget();
  await expect.poll(() => now().problem).toBeNull();
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
