import { languages } from "@bowerbird/contract/languages";

/** Half of a day: 12 hours are added after noon. */
export type HalfDay = "am" | "pm";

interface DateWords {
  /** 0 for January. */
  months: ReadonlyMap<string, number>;
  halves: ReadonlyMap<string, HalfDay>;
}

let words: DateWords | undefined;

/** The month that a word names in a language of the product, in full or short; undefined if it is none. */
export function findMonth(word: string): number | undefined {
  return readWords().months.get(foldWord(word));
}

/** Whether a word such as "PM", "下午" or "오전" names a half of the day. */
export function findHalfDay(word: string): HalfDay | undefined {
  return readWords().halves.get(foldWord(word));
}

/** Without case, marks and points, which exports spell in many ways: "Déc." and "DEC", "p. m." and "PM". */
function foldWord(word: string): string {
  return word
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ı", "i")
    .replace(/[^\p{L}]/gu, "");
}

/** Regions that name the months otherwise than their language does elsewhere. */
const REGIONS = ["ar-DZ", "ar-MA", "de-AT", "en-AU", "pt-PT"];

function readWords(): DateWords {
  return (words ??= { months: readMonths(), halves: readHalves() });
}

/** A short name that is another month's in another language belongs to neither; English wins. */
function readMonths(): Map<string, number> {
  const english = namesOfMonths("en");
  const months = new Map<string, number | null>();
  for (const language of [...languages, ...REGIONS]) {
    for (const [name, month] of namesOfMonths(language))
      months.set(name, (months.get(name) ?? month) === month ? month : null);
  }
  const known = [...months, ...english].filter((entry): entry is [string, number] => entry[1] !== null);
  return new Map(known.filter(([name]) => name !== ""));
}

/** Alone and with a day, which some languages write otherwise: "grudzień", "31 grudnia". */
function namesOfMonths(language: string): [string, number][] {
  const locale = `${language}-u-ca-gregory-nu-latn`;
  const formats = (["long", "short"] as const).flatMap((month) => [
    new Intl.DateTimeFormat(locale, { month, timeZone: "UTC" }),
    new Intl.DateTimeFormat(locale, { month, day: "numeric", timeZone: "UTC" }),
  ]);
  return formats.flatMap((format) =>
    Array.from({ length: 12 }, (_, month): [string, number] => {
      const name = format.formatToParts(Date.UTC(2023, month, 15)).find(({ type }) => type === "month")?.value ?? "";
      // Chinese, Japanese and Korean number their months.
      return [/\d/.test(name) ? "" : foldWord(name), month];
    }),
  );
}

function readHalves(): Map<string, HalfDay> {
  const halves = new Map<string, HalfDay>();
  for (const language of languages) {
    for (const options of [{ hour12: true }, { dayPeriod: "short" }] as const) {
      const format = new Intl.DateTimeFormat(language, { hour: "numeric", timeZone: "UTC", ...options });
      for (let hour = 0; hour < 24; hour++) {
        const parts = format.formatToParts(Date.UTC(2023, 0, 1, hour));
        const name = parts.find(({ type }) => type === "dayPeriod")?.value ?? "";
        if (name !== "" && !halves.has(foldWord(name))) halves.set(foldWord(name), hour < 12 ? "am" : "pm");
      }
    }
  }
  return halves.set("am", "am").set("pm", "pm");
}
