import { importFiles } from "@bowerbird/contract/file-kinds";
import { catchUploads, chooseFiles, type FakeUpload } from "../../shared/testing/fake-upload.ts";
import { submitForm } from "../../shared/testing/forms.ts";
import { makeImport, makePreview } from "../../shared/testing/run-samples.ts";
import { FileImportForm } from "./file-import-form.tsx";
import { beforeEach, expect, open, page, Refusal, server, test, userEvent, vi } from "../../shared/testing/in-page.ts";
import { button, shown } from "../../shared/testing/steps.ts";

const file = new File(["x".repeat(2_048)], "bookmarks.html", { lastModified: Date.UTC(2026, 4, 12, 12) });
const onStarted = vi.fn<(id: string) => void>();
const start = button("Start import");
let uploads: FakeUpload[];
let id: string;

beforeEach(async () => {
  id = crypto.randomUUID();
  onStarted.mockClear();
  uploads = catchUploads();
  server.on("imports.get", makeImport({ id, status: "ready", processed: 0, created: 0, enriched: 0 }));
  server.on("imports.preview", makePreview());
  server.on("imports.startUploaded", makeImport({ id, status: "queued" }));
  server.on("imports.cancel", makeImport({ id, status: "cancelled" }));
  await open(<FileImportForm onStarted={onStarted} />);
});

async function beginUpload(): Promise<FakeUpload> {
  const before = uploads.length;
  chooseFiles(file);
  await expect.poll(() => uploads.length).toBe(before + 1);
  return uploads.at(-1)!;
}

/** Sends the file whole. */
async function sendFile(): Promise<void> {
  (await beginUpload()).answer(202, { id });
}

test("a chosen file is sent right away and not imported before its start", async () => {
  const upload = await beginUpload();
  await expect.element(start).toBeDisabled();
  expect(upload.route).toBe("POST /api/imports");
  expect([...upload.form.keys()]).toEqual(["start", "file"]);
  expect(upload.form.get("start")).toBe("false");
  upload.progress(1_024, 2_048);
  await expect.element(shown("1 kB of 2 kB sent")).toBeVisible();
  upload.answer(202, { id });
  await expect.element(start).toBeEnabled();
  expect([server.calls("imports.startUploaded"), onStarted.mock.calls]).toEqual([[], []]);
});

test.each([
  [new File([], "bookmarks.pdf"), importFiles.refusal],
  [
    Object.defineProperty(new File([], "large.html"), "size", { value: 50 * 1024 * 1024 + 1 }),
    "The file is larger than 50 MB.",
  ],
])("a file that cannot be read is refused without being sent, and the next one is taken", async (refused, sentence) => {
  chooseFiles(refused);
  await expect.element(shown(sentence)).toBeVisible();
  expect(uploads).toEqual([]);
  await beginUpload();
  await expect.element(shown(sentence)).not.toBeInTheDocument();
});

test("several files at once are refused", async () => {
  chooseFiles(file, file);
  await expect.element(shown("Please choose one file at a time.")).toBeVisible();
});

test("the preview shows what the file is and holds, and what importing it would do", async () => {
  const largestFolders = [{ path: ["Baking", "Bread"], links: 3 }];
  const leftOut = [{ reason: "Not a web address: only http and https links can be saved.", links: 1 }];
  server.on("imports.preview", makePreview({ known: 1, tags: 7, largestFolders, leftOut }));
  await sendFile();
  await expect.element(shown("Firefox backup of May 12, 2026")).toBeVisible();
  await expect.element(shown("4 links in 2 folders")).toBeVisible();
  await expect.element(shown("2 links will be added. 1 is already saved and will get what is missing.")).toBeVisible();
  await expect.element(shown(/^1 link left out\. Not a web address/)).toBeVisible();
  await shown("Largest folders").click();
  await expect.element(shown("Baking › Bread")).toBeVisible();
  await page.getByRole("checkbox", { name: "Import duplicates too" }).click();
  await expect.element(shown("3 links will be added.")).toBeVisible();
});

test("while the server reads the file the page says so, and asks again", async () => {
  server.on("imports.get", makeImport({ id, status: "reading" }));
  await sendFile();
  await expect.element(shown("Reading the file…")).toBeVisible();
  await expect.element(start).toBeDisabled();
  server.on("imports.get", makeImport({ id, status: "ready" }));
  await expect.element(start, { timeout: 10_000 }).toBeEnabled();
});

test("the import starts once, with the options, from the file that was sent", async () => {
  await sendFile();
  await page.getByText("Sort everything automatically").click();
  await page.getByRole("checkbox", { name: "Import duplicates too" }).click();
  await start.click();
  submitForm();
  await expect.poll(() => onStarted.mock.calls).toEqual([[id]]);
  expect(server.calls("imports.startUploaded")).toEqual([{ id, folders: "ignore", allowDuplicates: true }]);
  expect(uploads).toHaveLength(1);
});

test("by keyboard: a file has the focus, can be removed, and the next one chosen", async () => {
  await sendFile();
  await expect.element(start).toBeEnabled();
  await expect.element(shown("bookmarks.html")).toHaveFocus();
  await userEvent.keyboard("{Tab}{Enter}");
  await expect.element(button("choose a file")).toHaveFocus();
  await expect.element(start).toBeDisabled();
  await expect.element(page.getByRole("region", { name: "Preview" })).not.toBeInTheDocument();
  await expect.poll(() => server.calls("imports.cancel")).toEqual([{ id }]);
});

test("an upload can be cancelled", async () => {
  const upload = await beginUpload();
  await button("Cancel upload").click();
  expect(upload.isAborted).toBe(true);
  await expect.element(button("choose a file")).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("a refused file says why, and can be sent again", async () => {
  (await beginUpload()).answer(400, { message: "This is not a bookmark file." });
  await expect.element(shown("This is not a bookmark file.")).toBeVisible();
  await button("Try again").click();
  await expect.poll(() => uploads.length).toBe(2);
  uploads[1]!.answer(202, { id });
  await expect.element(start).toBeEnabled();
  await expect.element(shown("This is not a bookmark file.")).not.toBeInTheDocument();
});

test.each([
  [makePreview({ links: 0, folders: 0 }), "No URLs found. Is this a bookmarks export?"],
  [makePreview({ links: 0, folders: 0, problem: "This file is a database." }), "This file is a database."],
  [
    makePreview({ links: 0, folders: 0, trashed: 2 }),
    "No URLs found. Is this a bookmarks export? It has only links in Trash: 2.",
  ],
])("a file without links says so and cannot be started", async (preview, sentence) => {
  server.on("imports.preview", preview);
  await sendFile();
  await expect.element(page.getByRole("alert")).toHaveTextContent(sentence);
  await expect.element(start).toBeDisabled();
});

test("a preview that fails can be asked for again; one of a file that has waited too long cannot", async () => {
  server.on("imports.preview", new Refusal("INTERNAL_SERVER_ERROR", "Something went wrong on our side."));
  await sendFile();
  await expect.element(shown("Something went wrong on our side.")).toBeVisible();
  server.on("imports.preview", new Refusal("NOT_FOUND"));
  await button("Try again").click();
  await expect.element(shown("This file has waited too long. Please choose it again.")).toBeVisible();
  await expect.element(button("Try again")).not.toBeInTheDocument();
});

test("a refused start says why", async () => {
  server.on("imports.startUploaded", new Refusal("CONFLICT", "The file is still being read."));
  await sendFile();
  await start.click();
  await expect.element(shown("The file is still being read.")).toBeVisible();
  expect(onStarted).not.toHaveBeenCalled();
});
