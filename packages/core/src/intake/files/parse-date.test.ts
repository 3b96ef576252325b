import { describe, expect, test } from "vitest";
import { languages } from "@bowerbird/contract/languages";
import { localOrder } from "./read-csv.ts";
import { parseDate } from "./parse-date.ts";

const now = Date.UTC(2026, 0, 1);
const iso = (value: unknown) => parseDate(value, now)?.toISOString() ?? null;

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
    expect(parseDate(value, now)).toBeNull();
  });

  test("a day ahead is accepted as a wrong clock, ten years are not", () => {
    expect(iso("2026-01-02")).toBe("2026-01-02T00:00:00.000Z");
    expect(iso("2036-01-02")).toBeNull();
  });

  test.each([
    ["2023-02-10 15:45:31+01", "2023-02-10T14:45:31.000Z"],
    ["2023-02-10T15:45:31-0330", "2023-02-10T19:15:31.000Z"],
    ["Fri Feb 10 2023 15:45:31 GMT+0100 (Central European Standard Time)", "2023-02-10T14:45:31.000Z"],
    ["Wed Oct 10 20:19:24 +0000 2018", "2018-10-10T20:19:24.000Z"],
    ["Tue, 31 Oct 2023 08:00:00 PST", "2023-10-31T16:00:00.000Z"],
    ["2023-12-31 3:04 PM", "2023-12-31T15:04:00.000Z"],
    ["12/31/2023", "2023-12-31T00:00:00.000Z"],
    ["12/31/23 11:59 p.m.", "2023-12-31T23:59:00.000Z"],
    ["13.03.2021", "2021-03-13T00:00:00.000Z"],
    ["03.04.2021 15:04", "2021-04-03T15:04:00.000Z"],
    ["31-12-2023", "2023-12-31T00:00:00.000Z"],
    ["31/12/2023 15h04", "2023-12-31T15:04:00.000Z"],
    ["20231231", "2023-12-31T00:00:00.000Z"],
    ["31-Dec-23", "2023-12-31T00:00:00.000Z"],
    ["2023-Dec-31", "2023-12-31T00:00:00.000Z"],
    ["December 31st, 2023", "2023-12-31T00:00:00.000Z"],
    ["2023年12月31日", "2023-12-31T00:00:00.000Z"],
    ["2023年12月31日 下午3:04", "2023-12-31T15:04:00.000Z"],
    ["２０２３年１２月３１日 15時04分", "2023-12-31T15:04:00.000Z"],
    ["2023년 12월 31일 오후 3:04", "2023-12-31T15:04:00.000Z"],
    ["23. 12. 31.", "2023-12-31T00:00:00.000Z"],
    ["am 31. Dezember 2023 um 15:04", "2023-12-31T15:04:00.000Z"],
    ["31 de diciembre de 2023, 3:04 p. m.", "2023-12-31T15:04:00.000Z"],
    ["mar. 31 oct. 2023", "2023-10-31T00:00:00.000Z"],
    ["1er févr. 2023", "2023-02-01T00:00:00.000Z"],
    ["31 декабря 2023 г.", "2023-12-31T00:00:00.000Z"],
    ["31 Aralık 2023 Pazar", "2023-12-31T00:00:00.000Z"],
    ["٣١ ديسمبر ٢٠٢٣", "2023-12-31T00:00:00.000Z"],
    ["31‏/12‏/2023", "2023-12-31T00:00:00.000Z"],
  ])("%s is %s", (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  const styles = ["short", "medium", "long", "full"] as const;
  const cases = languages.flatMap((language) => styles.map((dateStyle) => [language, dateStyle] as const));
  test.each(cases)("every day of a year that the platform writes in %s, %s, is read", (language, dateStyle) => {
    const written = new Intl.DateTimeFormat(language, { dateStyle, timeStyle: "short", timeZone: "UTC" });
    const order = localOrder(language);
    const unread: string[] = [];
    for (let day = 0; day < 365; day++) {
      const date = Date.UTC(2022, 0, 1 + day, (day * 7) % 24, 4);
      const text = written.format(date);
      if (parseDate(text, now, order)?.getTime() !== date) unread.push(text);
    }
    expect(unread).toEqual([]);
  });
});
