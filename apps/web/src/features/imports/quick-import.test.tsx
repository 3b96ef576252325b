import { catchUploads } from "../../shared/testing/fake-upload.ts";
import { submitForm } from "../../shared/testing/forms.ts";
import { FileImport, LinksImport } from "./quick-import.tsx";
import { readUrlList } from "./url-list.ts";
import { expect, open, page, Refusal, server, test, vi } from "../../shared/testing/in-page.ts";

const shared = { formId: "form", onReadiness: () => {} };

test("the first links are shown, and how many more there are", async () => {
  const list = readUrlList(Array.from({ length: 12 }, (_, index) => `site${index}.example/page`).join("\n"));
  await open(<LinksImport {...shared} list={list} onStarted={() => {}} />);
  await expect.element(page.getByText("12 links", { exact: true })).toBeVisible();
  expect(page.getByRole("listitem").elements()).toHaveLength(6);
  await expect.element(page.getByText("and 7 more")).toBeVisible();
});

test("a refused import says why and starts nothing", async () => {
  server.on("imports.start", new Refusal("TOO_MANY_REQUESTS", "Too many imports today."));
  const onStarted = vi.fn<(id: string) => void>();
  await open(<LinksImport {...shared} list={readUrlList("a.example\nb.example")} onStarted={onStarted} />);
  submitForm();
  await expect.element(page.getByText("Too many imports today.")).toBeVisible();
  expect(onStarted).not.toHaveBeenCalled();
});

test("a file of another kind is refused, and not sent", async () => {
  const uploads = catchUploads();
  const files = [new File([], "photo.png")];
  await open(<FileImport {...shared} files={files} onStarted={() => {}} onRemove={() => {}} />);
  await expect.element(page.getByText(/can be imported|Please choose/)).toBeVisible();
  expect(uploads).toEqual([]);
});
