import { expect, test } from "vitest";
import { relativeTime } from "./bookmark-parts.tsx";

const now = new Date("2026-06-15T12:00:00Z");
const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1_000), now);

test("a time is given in the largest unit that fits", () => {
  expect(ago(59)).toBe("just now");
  expect(ago(60)).toBe("1 minute ago");
  expect(ago(3_599)).toBe("59 minutes ago");
  expect(ago(7_200)).toBe("2 hours ago");
  expect(ago(86_400)).toBe("yesterday");
  expect(ago(6 * 86_400)).toBe("6 days ago");
  expect(ago(14 * 86_400)).toBe("2 weeks ago");
  expect(ago(29 * 86_400)).toBe("4 weeks ago");
});

test("after a month, its date says more", () => {
  expect(ago(30 * 86_400)).toBe("May 16, 2026");
});

test("a date ahead of the clock counts as now", () => {
  expect(ago(-500)).toBe("just now");
});
