import { makeBookmark } from "../../shared/testing/samples.ts";
import RunDialog from "./run-dialog.tsx";
import { development, makeRule, serveRules } from "./testing/serve-rules.ts";
import { expect, expectMessage, open, page, Refusal, server, test, undo, vi } from "../../shared/testing/in-page.ts";

const bookmarks = [
  makeBookmark({ title: "Tokio" }),
  makeBookmark({ title: "Serde", category: "Development", categoryId: development.id }),
];

async function openRun(preview: { matching: number; changing: number; bookmarks: typeof bookmarks }) {
  serveRules({});
  server.on("rules.preview", preview);
  const onClose = vi.fn();
  const rule = makeRule({ tags: ["code"] });
  await open(<RunDialog rule={rule} onClose={onClose} />);
  return { rule, onClose };
}

test("a run is shown before it happens, and can be undone", async () => {
  const { rule, onClose } = await openRun({ matching: 40, changing: 34, bookmarks });
  await expect.element(page.getByText("34 of 40 matching links would change.")).toBeVisible();
  await expect.element(page.getByText(/^\u2068Reading\u2069 → \u2068Development\u2069$/)).toBeVisible();
  await expect.element(page.getByText("In Development")).toBeVisible();
  await expect.element(page.getByText("And 32 more links.")).toBeVisible();
  const changeId = crypto.randomUUID();
  server.on("rules.run", { changed: 34, changeId });
  server.on("bookmarks.undoChange", { restored: 34, failed: [] });
  await page.getByRole("button", { name: "Run on 34 links" }).click();
  await expectMessage("34 links changed");
  expect(server.calls("rules.run")).toEqual([{ id: rule.id }]);
  expect(onClose).toHaveBeenCalledOnce();
  await undo();
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: changeId }]);
});

test.for([
  [0, "No link matches this rule."],
  [1, "The one link that matches is already as the rule wants it."],
  [7, "All 7 links that match are already as the rule wants them."],
] as const)("with %i links and nothing to do, the dialog says so", async ([matching, text]) => {
  await openRun({ matching, changing: 0, bookmarks: [] });
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Run on all links" })).toBeDisabled();
});

test("a refused run is told, and the dialog stays", async () => {
  const { onClose } = await openRun({ matching: 1, changing: 1, bookmarks: bookmarks.slice(0, 1) });
  server.on("rules.run", new Refusal("CONFLICT", "The rule's category was deleted."));
  await page.getByRole("button", { name: "Run on 1 link" }).click();
  await expectMessage("The rule's category was deleted.");
  expect(onClose).not.toHaveBeenCalled();
});

test("a preview that cannot be loaded can be requested again", async () => {
  serveRules({});
  server.on("rules.preview", new Refusal("CONFLICT"));
  await open(<RunDialog rule={makeRule()} onClose={() => {}} />);
  await expect.element(page.getByText("Couldn't load the preview.")).toBeVisible();
  server.on("rules.preview", { matching: 0, changing: 0, bookmarks: [] });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("No link matches this rule.")).toBeVisible();
});
