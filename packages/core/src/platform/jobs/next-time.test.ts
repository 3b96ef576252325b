import { expect, it } from "vitest";
import { nextTime } from "./index.ts";

const next = (pattern: string, timeZone: string, after: string) =>
  nextTime({ pattern, timeZone }, new Date(after)).toISOString();

it.each([
  ["America/New_York", "2026-03-08T05:00:00Z", "2026-03-08T07:30:00.000Z"],
  ["America/Los_Angeles", "2026-03-08T08:00:00Z", "2026-03-08T10:30:00.000Z"],
  ["Europe/Berlin", "2026-03-29T00:00:00Z", "2026-03-29T01:30:00.000Z"],
  ["Australia/Sydney", "2026-10-03T14:00:00Z", "2026-10-03T16:30:00.000Z"],
])("a time that the clocks skip is as much later as they move: %s", (timeZone, after, expected) => {
  expect(next("30 2 * * *", timeZone, after)).toBe(expected);
});

it("half an hour is moved by half an hour", () => {
  expect(next("15 2 * * *", "Australia/Lord_Howe", "2026-10-03T14:00:00Z")).toBe("2026-10-03T15:45:00.000Z");
});

it.each([
  ["America/New_York", "30 1 * * *", "2026-11-01T04:00:00Z", "2026-11-01T05:30:00.000Z", "2026-11-02T06:30:00.000Z"],
  ["Europe/Berlin", "30 2 * * *", "2026-10-24T22:00:00Z", "2026-10-25T00:30:00.000Z", "2026-10-26T01:30:00.000Z"],
])("a time that comes twice counts once, the first time: %s", (timeZone, pattern, after, first, second) => {
  expect(next(pattern, timeZone, after)).toBe(first);
  expect(next(pattern, timeZone, first)).toBe(second);
});

it.each([
  ["America/New_York", "2026-03-08T07:00:00Z", "2026-03-09T05:30:00.000Z"],
  ["Pacific/Kiritimati", "2026-06-01T00:00:00Z", "2026-06-01T11:30:00.000Z"],
  ["Pacific/Pago_Pago", "2026-06-01T00:00:00Z", "2026-06-01T12:30:00.000Z"],
])("any other time is as the clocks show it: %s", (timeZone, after, expected) => {
  expect(next("30 1 * * *", timeZone, after)).toBe(expected);
});
