import { expectMessage, undo } from "../../shared/testing/steps.ts";
import { RunPreview } from "./run-preview.tsx";
import { makeRun, makeRunItem, toBaking, toTravel } from "./testing/run-details.ts";
import { beforeEach, expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const baking = page.getByRole("checkbox", { name: "Move all from Reading to Baking" });
const travel = page.getByRole("checkbox", { name: "Move all from Reading to Travel" });
const nothingLeftOut = { exceptAll: false, exceptIds: [], exceptMoves: [], includeIds: [] };

beforeEach(() => {
  server.on("recategorizations.items", {
    items: ["bread", "oat", "rye"].map((id) => makeRunItem({ bookmarkId: id, title: id })),
    nextCursor: null,
  });
  server.on("recategorizations.applyPreview", { ...makeRun({ status: "applied", applied: 4 }) });
});

test("everything is applied on a click, once, and can be undone from the message", async () => {
  server.on("recategorizations.undo", { restored: 3, kept: 1 });
  await open(<RunPreview run={makeRun()} />);
  await expect.element(page.getByRole("heading", { name: "4 bookmarks would move" })).toBeVisible();
  await expect.element(page.getByText("4 bookmarks of 4 chosen")).toBeVisible();
  const release = server.hold("recategorizations.applyPreview");
  await button("Apply to 4 bookmarks").click();
  await button("Apply to 4 bookmarks").click();
  release();
  await expectMessage("4 bookmarks updated");
  expect(server.calls("recategorizations.applyPreview")).toEqual([{ id: "run", ...nothingLeftOut }]);
  await undo();
  await expectMessage("Restored 3 bookmarks1 bookmark stayed because you changed it since.");
});

test("an excluded group is not counted and is named when the rest is applied", async () => {
  await open(<RunPreview run={makeRun()} />);
  await baking.click();
  await expect.element(page.getByText("1 bookmark of 4 chosen")).toBeVisible();
  await button("Apply to 1 bookmark").click();
  const move = { fromCategoryId: "reading", toCategoryId: "baking" };
  await expect
    .poll(() => server.calls("recategorizations.applyPreview"))
    .toEqual([{ id: "run", ...nothingLeftOut, exceptMoves: [move] }]);
});

test("nothing can be applied if everything is excluded", async () => {
  await open(<RunPreview run={makeRun()} />);
  await baking.click();
  await travel.click();
  await expect.element(button("Apply to 0 bookmarks")).toBeDisabled();
  await travel.click();
  await expect.element(button("Apply to 1 bookmark")).toBeEnabled();
});

test.each([makeRun(), makeRun({ kind: "tags", changes: [] })])(
  "of $kind, one button selects none, then all",
  async (run) => {
    await open(<RunPreview run={run} />);
    await button("Select none").click();
    await expect.element(button("Apply to 0 bookmarks")).toBeDisabled();
    await button("Select all").click();
    await expect.element(button("Apply to 4 bookmarks")).toBeEnabled();
  },
);

test("excluding one bookmark makes its group mixed", async () => {
  await open(<RunPreview run={makeRun()} />);
  await page.getByRole("button", { name: /^Reading.*Baking/ }).click();
  await page.getByRole("checkbox", { name: "oat" }).click();
  await expect.element(baking).toHaveAttribute("aria-checked", "mixed");
  await button("Apply to 3 bookmarks").click();
  await expect
    .poll(() => server.calls("recategorizations.applyPreview"))
    .toEqual([{ id: "run", ...nothingLeftOut, exceptIds: ["oat"] }]);
});

test("new tags are counted, and single bookmarks can be excluded", async () => {
  const tags = Array.from({ length: 42 }, (_, index) => ({ tag: `tag ${index}`, count: 1_000 }));
  await open(<RunPreview run={makeRun({ kind: "tags", changes: [], tags, changed: 3 })} />);
  await expect.element(page.getByText("tag 0 1,000")).toBeVisible();
  await expect.element(page.getByText("…and 2 more")).toBeVisible();
  await page.getByRole("checkbox", { name: "rye" }).click();
  await expect.element(button("Apply to 2 bookmarks")).toBeEnabled();
});

test("only the sure changes are shown and applied, and none is lost by a choice made before", async () => {
  server.on("recategorizations.get", ({ minConfidence }) => {
    expect(minConfidence).toBeCloseTo(0.8, 1);
    return makeRun({ changed: 2, changes: [{ ...toBaking, count: 2 }] });
  });
  await open(<RunPreview run={makeRun()} />);
  await baking.click();
  await page.getByRole("switch", { name: "Only sure ones" }).click();
  await expect.element(page.getByText("2 bookmarks of 2 chosen")).toBeVisible();
  await expect.element(travel).not.toBeInTheDocument();
  await button("Apply to 2 bookmarks").click();
  await expect
    .poll(() => server.calls("recategorizations.applyPreview"))
    .toEqual([{ id: "run", ...nothingLeftOut, minConfidence: 0.795 }]);
});

test("where no change is sure enough, the switch says so", async () => {
  server.on("recategorizations.get", makeRun({ changed: 0, changes: [] }));
  await open(<RunPreview run={makeRun()} />);
  await page.getByRole("switch", { name: "Only sure ones" }).click();
  await expect.element(page.getByText(/^No change is that sure\./)).toBeVisible();
  await expect.element(button("Apply to 0 bookmarks")).toBeDisabled();
});

test("sure changes that failed to load can be retried", async () => {
  server.on("recategorizations.get", new Refusal("CONFLICT"));
  await open(<RunPreview run={makeRun()} />);
  await page.getByRole("switch", { name: "Only sure ones" }).click();
  await expect.element(page.getByText(/^Couldn't load the bookmarks\./)).toBeVisible();
  server.on("recategorizations.get", makeRun({ changed: 2, changes: [{ ...toBaking, count: 2 }] }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(button("Apply to 2 bookmarks")).toBeEnabled();
});

test("moves from several categories are left out by the category that receives them", async () => {
  const fromNews = { ...toBaking, from: "News", fromCategoryId: "news", count: 2 };
  await open(<RunPreview run={makeRun({ changed: 6, changes: [toBaking, fromNews, toTravel] })} />);
  const whole = page.getByRole("checkbox", { name: "Move all to Baking" });
  await baking.click();
  await expect.element(whole).toHaveAttribute("aria-checked", "mixed");
  await whole.click();
  await expect.element(button("Apply to 6 bookmarks")).toBeEnabled();
  await whole.click();
  await expect.element(button("Apply to 1 bookmark")).toBeEnabled();
});

test("discarding cancels the run", async () => {
  server.on("recategorizations.cancel", makeRun({ status: "cancelled" }));
  await open(<RunPreview run={makeRun()} />);
  await button("Discard").click();
  await expect.poll(() => server.calls("recategorizations.cancel")).toEqual([{ id: "run" }]);
});

test("a refused application shows an error, and the choice stays", async () => {
  server.on("recategorizations.applyPreview", new Refusal("CONFLICT", "Another run is being applied."));
  await open(<RunPreview run={makeRun()} />);
  await baking.click();
  await button("Apply to 1 bookmark").click();
  await expectMessage("Another run is being applied.");
  await expect.element(baking).not.toBeChecked();
  await expect.element(button("Apply to 1 bookmark")).not.toHaveAttribute("aria-busy");
});
