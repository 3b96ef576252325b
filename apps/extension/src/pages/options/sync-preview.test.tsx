import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { previewText, SyncPreview } from "./running-sync.tsx";

const none = { added: 0, edited: 0, moved: 0, deleted: 0, folders: 0 };

test.each([
  [{}, {}, "Both sides are the same already."],
  [{ added: 2_310 }, { added: 12 }, "Adds 2,310 links here and 12 links in Bowerbird. Deletes nothing."],
  [{ edited: 1, moved: 1 }, {}, "Changes or moves 2 here and 0 there. Deletes nothing."],
  [{}, { folders: 3 }, "Adds or changes 0 folders here and 3 categories there. Deletes nothing."],
  [{ deleted: 4 }, {}, "Deletes 4 here and 0 there."],
])("%j here and %j there reads: %s", (here, there, text) => {
  expect(previewText({ here: { ...none, ...here }, there: { ...none, ...there } })).toBe(text);
});

test("a start that fails says why and can be tried again", async () => {
  const choice = { folder: "2", categoryId: null };
  await render(<SyncPreview counts={{ here: none, there: none }} choice={choice} label="Go" onCancel={() => {}} />);
  await page.getByRole("button", { name: "Go" }).click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Go" })).toBeEnabled();
});
