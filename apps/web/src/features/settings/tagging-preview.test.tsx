import type { TaggingPreview as Preview, TaggingSettings } from "@bowerbird/contract/tagging";
import { TaggingPreview } from "./tagging-preview.tsx";
import { expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const wanted: TaggingSettings = {
  instruction: "In German",
  language: null,
  detail: "standard",
  neverTags: [],
  sendsPageText: false,
};
const preview = page.getByRole("button", { name: "Preview on 20 links" });
const previewed: Preview = {
  isByModel: true,
  links: [
    {
      id: "1",
      url: "https://a.example/",
      title: "A loaf",
      before: { path: ["Uncategorized"], tags: [] },
      after: { path: ["Food", "Bread"], tags: ["Brot"] },
    },
  ],
};
const openPreview = () =>
  open(
    <TaggingPreview wanted={wanted} hasModel>
      <button>Save</button>
    </TaggingPreview>,
  );

test("the preview tries what is not saved yet, and shows each link before and after", async () => {
  server.on("tagging.preview", previewed);
  await openPreview();
  await preview.click();
  await expect.element(page.getByText("A loaf")).toBeVisible();
  await expect.element(page.getByText("Food › Bread")).toBeVisible();
  await expect.element(page.getByText("Brot")).toBeVisible();
  await expect.element(page.getByText("No tags")).toBeVisible();
  expect(server.calls("tagging.preview")).toEqual([wanted]);
});

test("a preview can be cancelled, and shows nothing afterwards", async () => {
  server.on("tagging.preview", previewed);
  await openPreview();
  const release = server.hold("tagging.preview");
  await preview.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(preview).toBeVisible();
  release();
  await expect.element(page.getByText("A loaf")).not.toBeInTheDocument();
});

test.each([
  ["no model answered", { ...previewed, isByModel: false }, /The language model did not answer/],
  ["there are no links", { isByModel: false, links: [] }, /Save a link first/],
  ["it is refused", new Refusal("CONFLICT", "Too many attempts."), "Too many attempts."],
])("the preview says so where %s", async (_, answer, text) => {
  server.on("tagging.preview", answer);
  await openPreview();
  await preview.click();
  await expect.element(page.getByText(text)).toBeVisible();
});
