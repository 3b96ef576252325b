import { expect, test } from "vitest";
import { timeLeft } from "./time-left.ts";

const now = new Date("2026-05-31T12:00:00Z");
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 24 * 60 * 60 * 1_000);

test("deleted bookmarks stay for 30 days, and the days left are shown", () => {
  expect(timeLeft(daysAgo(0), now)).toBe("in 30 days");
  expect(timeLeft(daysAgo(0.01), now)).toBe("in 30 days");
  expect(timeLeft(daysAgo(28), now)).toBe("in 2 days");
  expect(timeLeft(daysAgo(29), now)).toBe("tomorrow");
});

test("bookmarks that are due, or overdue, are removed today", () => {
  expect(timeLeft(daysAgo(29.9), now)).toBe("today");
  expect(timeLeft(daysAgo(40), now)).toBe("today");
});
