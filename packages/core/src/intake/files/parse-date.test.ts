import { describe, expect, test } from "vitest";
import { parseDate } from "./parse-date.ts";

const NOW = Date.UTC(2026, 0, 1);
const iso = (value: unknown) => parseDate(value, NOW)?.toISOString() ?? null;

describe("dates of bookmark files", () => {
  test.each([
    ["seconds", "1456433741"],
    ["milliseconds", "1456433741000"],
    ["microseconds", "1456433741000000"],
    ["microseconds since 1601", "13100907341000000"],
    ["a number", 1456433741],
    ["a fraction", "1456433741.0"],
    ["ISO", "2016-02-25T20:55:41Z"],
    ["ISO with zone", "2016-02-25T22:55:41+02:00"],
    ["ISO with a space and no zone", " 2016-02-25 20:55:41 "],
    ["a web server's form", "25/Feb/2016:23:55:41 +0300"],
    ["a mail's form", "Thu, 25 Feb 2016 20:55:41 GMT"],
    ["American", "February 25, 2016 at 8:55:41 PM"],
  ])("%s", (_, value) => {
    expect(iso(value)).toBe("2016-02-25T20:55:41.000Z");
  });

  test.each([
    ["12:30 AM", "00:30"],
    ["1:30 AM", "01:30"],
    ["11:59 AM", "11:59"],
    ["12:30 PM", "12:30"],
    ["1:30 PM", "13:30"],
    ["11:59 pm", "23:59"],
  ])("%s is %s", (time, expected) => {
    expect(iso(`Oct 10, 2010, ${time}`)).toBe(`2010-10-10T${expected}:00.000Z`);
  });

  test("milliseconds of an ISO text are kept", () => {
    expect(iso("2024-01-02T03:04:05.123Z")).toBe("2024-01-02T03:04:05.123Z");
  });

  test.each([
    "",
    "  ",
    "invaliddate",
    "0",
    "-1",
    "1",
    "99999999999999999999",
    "NaN",
    "Infinity",
    "1e12",
    "2016-13-01",
    "2016-02-31",
    "2016-02-25T25:00",
    "03/04/2020",
    "foo 1",
    "25/Foo/2016",
    "1989-12-31",
    "235629317",
    "2044-01-01",
    null,
    undefined,
    {},
    [],
    true,
    NaN,
    Infinity,
    -5,
    0,
  ])("%j is none", (value) => {
    expect(parseDate(value, NOW)).toBeNull();
  });

  test("a day ahead is accepted as a wrong clock, ten years are not", () => {
    expect(iso("2026-01-02")).toBe("2026-01-02T00:00:00.000Z");
    expect(iso("2036-01-02")).toBeNull();
  });
});
