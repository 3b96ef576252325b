import { expect, test } from "vitest";
import { progressText } from "./link-check-settings.tsx";

const state = {
  enabled: true,
  startedAt: new Date(2026, 0, 5),
  finishedAt: null,
  nextAt: new Date(2026, 0, 12),
  total: 1_200,
  checked: 300,
  broken: 2,
};

test("the link check shows its progress at every stage of a week", () => {
  expect(progressText({ ...state, startedAt: null })).toBe("The first check begins within a minute.");
  expect(progressText(state)).toBe("300 of 1,200 links checked since Jan 5, 2026.");
  expect(progressText({ ...state, checked: 1_200 })).toContain("Those that failed are checked again");
  expect(progressText({ ...state, total: 1, finishedAt: new Date(2026, 0, 7) })).toBe(
    "1 link checked by Jan 7, 2026. The next check begins on Jan 12, 2026.",
  );
});
