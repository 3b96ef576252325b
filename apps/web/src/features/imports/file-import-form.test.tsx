import { importFiles } from "@bowerbird/contract/file-kinds";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { catchUploads, chooseFiles, type FakeUpload } from "../../shared/testing/fake-upload.ts";
import { submitForm } from "../../shared/testing/forms.ts";
import { open } from "../../shared/testing/open.tsx";
import { FileImportForm, fileSize } from "./file-import-form.tsx";

describe("file import form", () => {
  const onStarted = vi.fn<(id: string) => void>();
  const file = new File(["x".repeat(2_048)], "bookmarks.html");
  const button = (name: string) => page.getByRole("button", { name });
  const start = button("Start import");
  const shown = (text: string) => page.getByText(text);
  let uploads: FakeUpload[];

  beforeEach(async () => {
    onStarted.mockClear();
    uploads = catchUploads();
    await open(<FileImportForm onStarted={onStarted} />);
  });

  async function beginUpload(): Promise<FakeUpload> {
    chooseFiles(file);
    return send();
  }

  async function send(): Promise<FakeUpload> {
    await start.click();
    await expect.element(shown("0 bytes of 2 kB sent")).toBeVisible();
    return uploads.at(-1)!;
  }

  function ofSize(bytes: number): File {
    return Object.defineProperty(new File([], "large.html"), "size", { value: bytes });
  }

  test("a chosen file shows its name and size, and can be replaced", async () => {
    await expect.element(start).toBeDisabled();
    chooseFiles(file);
    await expect.element(shown("bookmarks.html")).toBeVisible();
    await expect.element(shown("2 kB")).toBeVisible();
    await expect.element(start).toBeEnabled();
    await button("Choose another file").click();
    await expect.element(button("choose a file")).toBeVisible();
    await expect.element(start).toBeDisabled();
  });

  test.each([
    [new File([], "bookmarks.pdf"), importFiles.refusal],
    [ofSize(50 * 1024 * 1024 + 1), "The file is larger than 50 MB."],
  ])("a file that cannot be read is refused, and the next one is taken", async (refused, sentence) => {
    chooseFiles(refused);
    await expect.element(shown(sentence)).toBeVisible();
    await expect.element(start).toBeDisabled();
    chooseFiles(file);
    await expect.element(shown(sentence)).not.toBeInTheDocument();
    await expect.element(shown("bookmarks.html")).toBeVisible();
  });

  test("several files at once are refused", async () => {
    chooseFiles(file, file);
    await expect.element(shown("Please choose one file at a time.")).toBeVisible();
  });

  test("the file is sent once with its options, and its import is shown", async () => {
    await page.getByText("Sort everything automatically").click();
    await page.getByRole("checkbox", { name: "Import duplicates too" }).click();
    const upload = await beginUpload();
    await start.click();
    submitForm();
    expect(upload.route).toBe("POST /api/imports");
    expect([...upload.form.keys()]).toEqual(["folders", "allowDuplicates", "file"]);
    expect([upload.form.get("folders"), upload.form.get("allowDuplicates")]).toEqual(["ignore", "true"]);
    upload.answer(202, { id: "import-1" });
    await expect.poll(() => onStarted.mock.calls).toEqual([["import-1"]]);
    expect(uploads).toHaveLength(1);
  });

  test("the progress is shown during the upload, and nothing can be changed meanwhile", async () => {
    const upload = await beginUpload();
    await expect.element(start).toHaveAttribute("aria-busy", "true");
    await expect.element(page.getByRole("checkbox", { name: "Import duplicates too" })).toBeDisabled();
    upload.progress(1_024, 2_048);
    await expect.element(shown("1 kB of 2 kB sent")).toBeVisible();
    await expect.element(page.getByRole("progressbar", { name: "Upload" })).toHaveAttribute("aria-valuenow", "1024");
    upload.progress(2_048, 2_048);
    await expect.element(shown("Sent. The server is taking it in…")).toBeVisible();
  });

  test("an upload can be cancelled, and the file stays chosen", async () => {
    const upload = await beginUpload();
    await button("Cancel upload").click();
    expect(upload.isAborted).toBe(true);
    await expect.element(shown("2 kB")).toBeVisible();
    await expect.element(start).not.toHaveAttribute("aria-busy");
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });

  test("a refused file says why, and can be sent again", async () => {
    const upload = await beginUpload();
    upload.answer(400, { message: "This is not a bookmark file." });
    await expect.element(shown("This is not a bookmark file.")).toBeVisible();
    const next = await send();
    await expect.element(shown("This is not a bookmark file.")).not.toBeInTheDocument();
    next.answer(202, { id: "import-2" });
    await expect.poll(() => onStarted.mock.calls).toEqual([["import-2"]]);
  });
});

describe("file size", () => {
  test("sizes are readable", () => {
    expect(fileSize(0)).toBe("0 bytes");
    expect(fileSize(1536)).toBe("1.5 kB");
    expect(fileSize(50 * 1024 * 1024)).toBe("50 MB");
  });
});
