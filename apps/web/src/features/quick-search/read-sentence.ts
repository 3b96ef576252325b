import { defaults } from "@bowerbird/contract/limits";

interface Surroundings {
  /** The name or path of the person's category with that name, in any case. */
  findCategory: (name: string) => string | undefined;
  today: Date;
}

/**
 * Understands a search in plain words, such as "uncategorized from github last month".
 *
 * @returns it in the language of the search; null if there is no filter in it
 */
export function readSentence(text: string, { findCategory, today }: Surroundings): string | null {
  const filters: string[] = [];
  let rest = ` ${text.trim().replaceAll(/\s+/g, " ")} `;
  const take = (pattern: RegExp, toFilter: (words: string[]) => string | undefined): void => {
    rest = rest.replace(pattern, (whole, ...groups) => {
      const filter = toFilter(groups.map((group) => (typeof group === "string" ? group : "")));
      if (filter === undefined) return whole;
      filters.push(filter);
      return " ";
    });
  };
  for (const [pattern, filter] of states) take(pattern, () => filter);
  take(/ (?:from|on|at) ((?:[\w-]+\.)+[a-z]{2,}) /i, ([host]) => `site:${host!.toLowerCase()}`);
  take(sitePattern, ([name]) => `site:${sites[name!.toLowerCase()]}`);
  take(/ (?:tagged (?:with )?|#)([\p{L}\p{N}_-]+) /iu, ([tag]) => `tag:${tag}`);
  for (const [pattern, toSpan] of spans) take(pattern, (words) => writeSpan(toSpan(words, today)));
  for (let words = 4; words > 0; words -= 1) {
    const pattern = new RegExp(` in ((?:\\S+ ){${words - 1}}\\S+) `, "i");
    take(pattern, ([name]) => writeCategory(findCategory(name!)));
  }
  if (filters.length === 0) return null;
  const words = rest
    .replaceAll(fillers, "")
    .trim()
    .replace(/(?:^| )(?:from|in|of|on|since|during|and)$/i, "");
  return [...(words.trim() === "" ? [] : [words.trim()]), ...filters].join(" ");
}

const states: readonly [RegExp, string][] = [
  [/ (?:unsorted|uncategori[sz]ed|not sorted|without (?:a )?category) /i, `category:${defaults.categoryName}`],
  [/ (?:favou?rites?|starred) /i, "is:favorite"],
  [/ (?:unread|read later|reading list) /i, "is:unread"],
  [/ archived /i, "is:archived"],
  [/ (?:untagged|without (?:any )?tags?) /i, "is:untagged"],
  [/ (?:broken|dead) links? /i, "is:broken"],
];

/** Sites that people name without their domain. */
const sites: Record<string, string> = {
  amazon: "amazon.com",
  arxiv: "arxiv.org",
  facebook: "facebook.com",
  figma: "figma.com",
  github: "github.com",
  gitlab: "gitlab.com",
  google: "google.com",
  "hacker news": "news.ycombinator.com",
  instagram: "instagram.com",
  linkedin: "linkedin.com",
  mdn: "developer.mozilla.org",
  medium: "medium.com",
  notion: "notion.so",
  npm: "npmjs.com",
  pinterest: "pinterest.com",
  reddit: "reddit.com",
  "stack overflow": "stackoverflow.com",
  stackoverflow: "stackoverflow.com",
  substack: "substack.com",
  twitter: "twitter.com",
  vimeo: "vimeo.com",
  wikipedia: "wikipedia.org",
  x: "x.com",
  youtube: "youtube.com",
};
const sitePattern = new RegExp(` (?:from|on|at) (${Object.keys(sites).join("|")}) `, "i");

/** Words that say nothing once a filter was found. They overlap at the spaces, so only the space after them is taken. */
const fillers = /(?<= )(?:links?|bookmarks?|saved|added|my|all|the|show|me|find|everything|i) /gi;

/** From the first day on, up to but without the last. As the search takes them: a day or a month. */
interface Span {
  after?: string;
  before?: string;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthNames =
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec";
const since = "(?: (?:from|in|of|during|since))?";

const spans: readonly [RegExp, (words: string[], today: Date) => Span][] = [
  [new RegExp(`${since} today `, "i"), (_, today) => ({ after: writeDay(today) })],
  [
    new RegExp(`${since} yesterday `, "i"),
    (_, today) => ({ after: writeDay(addDays(today, -1)), before: writeDay(today) }),
  ],
  [
    new RegExp(`${since}(?: the)? (?:last|past) (\\d{1,3}) (day|week|month|year)s? `, "i"),
    ([count, unit], today) => ({ after: writeDay(goBack(today, Number(count), unit!.toLowerCase())) }),
  ],
  [
    new RegExp(`${since}(?: the)? (this|last) (week|month|year) `, "i"),
    ([which, unit], today) => toCalendar(today, which!.toLowerCase() === "last", unit!.toLowerCase()),
  ],
  [/ before (\d{4}) /i, ([year]) => ({ before: year! })],
  [/ since (\d{4}) /i, ([year]) => ({ after: year! })],
  [
    new RegExp(` (?:from|in) (${monthNames})(?: (\\d{4}))? `, "i"),
    ([name, year], today) =>
      toMonth(months.indexOf(name!.slice(0, 3).toLowerCase()), year ? Number(year) : null, today),
  ],
  [/ (?:from|in) ((?:19|20)\d\d) /i, ([year]) => ({ after: year!, before: String(Number(year) + 1) })],
];

function writeSpan({ after, before }: Span): string {
  return [...(after ? [`after:${after}`] : []), ...(before ? [`before:${before}`] : [])].join(" ");
}

function writeCategory(name: string | undefined): string | undefined {
  return name && `category:${/\s/.test(name) ? `"${name}"` : name}`;
}

/** The week (from Monday), month or year that is now, or the one before. */
function toCalendar(today: Date, isLast: boolean, unit: string): Span {
  const [year, month] = [today.getFullYear(), today.getMonth()];
  const monday = addDays(today, -((today.getDay() + 6) % 7));
  const [first, previous] =
    unit === "week"
      ? [monday, addDays(monday, -7)]
      : unit === "month"
        ? [new Date(year, month), new Date(year, month - 1)]
        : [new Date(year, 0), new Date(year - 1, 0)];
  return isLast ? { after: writeDay(previous), before: writeDay(first) } : { after: writeDay(first) };
}

/** Without a year the last one of that name, this month included. */
function toMonth(month: number, year: number | null, today: Date): Span {
  const inYear = year ?? today.getFullYear() - (month > today.getMonth() ? 1 : 0);
  return { after: writeDay(new Date(inYear, month)), before: writeDay(new Date(inYear, month + 1)) };
}

function goBack(today: Date, count: number, unit: string): Date {
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  if (unit === "month") return new Date(year, month - count, day);
  if (unit === "year") return new Date(year - count, month, day);
  return addDays(today, -count * (unit === "week" ? 7 : 1));
}

function addDays(day: Date, count: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + count);
}

function writeDay(day: Date): string {
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${day.getFullYear()}-${month}-${date}`;
}
