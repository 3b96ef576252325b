import { useForm } from "react-hook-form";
import type { BookmarkValues } from "../../shared/forms/bookmark-form-fields.tsx";
import { submitForm } from "../../shared/testing/forms.ts";
import { makeBookmark, makeMetadata } from "../../shared/testing/samples.ts";
import { LinkPreview } from "./link-preview.tsx";
import { emptyBookmark } from "./use-single-bookmark.ts";
import { beforeEach, expect, open, page, server, test, vi } from "../../shared/testing/in-page.ts";

const tags = () =>
  page
    .getByRole("button", { name: /^Remove tag/ })
    .elements()
    .map((element) => element.ariaLabel?.replace("Remove tag ", ""));
const onTouched = vi.fn<() => void>();

function Preview() {
  const form = useForm<BookmarkValues>({ defaultValues: { ...emptyBookmark, url: "https://rye.example" } });
  return (
    <>
      <button type="button" onClick={() => form.setValue("url", "https://spelt.example")}>
        Type another link
      </button>
      <LinkPreview
        {...{ form, onTouched }}
        formId="form"
        tree={null}
        settledMs={0}
        onReadiness={() => {}}
        onSaved={() => {}}
        onEditSaved={() => {}}
      />
    </>
  );
}

beforeEach(() => {
  onTouched.mockClear();
  server.on("metadata.extract", ({ url }) => makeMetadata({ url, title: `Title of ${url}` }));
  server.on("ai.suggest", ({ url }) => ({
    category: "Uncategorized",
    categoryId: "u",
    confidence: 0,
    alternatives: [],
    tags: [new URL(url).hostname.split(".")[0]!, "bread"],
    collections: [],
    reason: "",
    isPersonalized: false,
  }));
  server.on("bookmarks.add", makeBookmark());
});

test("another link replaces what was suggested for the first one", async () => {
  await open(<Preview />);
  await expect.poll(tags).toEqual(["rye", "bread"]);
  await page.getByRole("button", { name: "Type another link" }).click();
  await expect.poll(tags).toEqual(["spelt", "bread"]);
  await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveValue("Title of https://spelt.example");
  expect(onTouched).not.toHaveBeenCalled();
});

test("tags that the person changed stay", async () => {
  await open(<Preview />);
  await expect.poll(tags).toEqual(["rye", "bread"]);
  await page.getByRole("button", { name: "Remove tag bread" }).click();
  await page.getByRole("button", { name: "Type another link" }).click();
  await expect.poll(() => server.calls("ai.suggest")).toHaveLength(2);
  expect(tags()).toEqual(["rye"]);
  expect(onTouched).toHaveBeenCalled();
});

test("a link can be saved before its page is read, without a title", async () => {
  const release = server.hold("metadata.extract");
  await open(<Preview />);
  await expect.element(page.getByPlaceholder("Reading the page…")).toBeVisible();
  submitForm();
  await expect.poll(() => server.calls("bookmarks.add")).toMatchObject([{ url: "https://rye.example", title: "" }]);
  release();
});
