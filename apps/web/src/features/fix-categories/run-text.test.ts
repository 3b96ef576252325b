import { expect, test } from "vitest";
import { outcomeText } from "./run-text.ts";

const run = { kind: "categories", status: "ready", total: 1_200, changed: 30, applied: 0, message: null } as const;

test("a preview says how many would move, of how many", () => {
  expect(outcomeText(run)).toEqual({
    heading: "30 bookmarks would move",
    text: "1,200 checked. Nothing changes until you apply it.",
  });
  expect(outcomeText({ ...run, kind: "tags", changed: 1 }).heading).toBe("1 bookmark would get tags");
});

test("an empty preview says that nothing has to change", () => {
  expect(outcomeText({ ...run, changed: 0 })).toEqual({
    heading: "Everything is in place",
    text: "No bookmarks to move.",
  });
  expect(outcomeText({ ...run, total: 0, changed: 0 }).heading).toBe("Nothing to review");
});

test("an applied run says how many it changed", () => {
  expect(outcomeText({ ...run, status: "applied", applied: 29 }).heading).toBe("29 bookmarks moved");
  expect(outcomeText({ ...run, status: "applied" }).heading).toBe("Nothing had to change");
});

test("a failed run says why", () => {
  const message = "Checking your bookmarks was interrupted repeatedly. Nothing changed.";
  expect(outcomeText({ ...run, status: "failed", message })).toEqual({
    heading: "This run failed",
    text: message,
  });
});
