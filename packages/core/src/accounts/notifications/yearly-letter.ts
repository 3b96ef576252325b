import type { Bookmark as ShownBookmark } from "@bowerbird/contract/bookmarks";
import type { Counted } from "@bowerbird/contract/looking-back";
import { format } from "@bowerbird/contract/messages";
import { say } from "@bowerbird/contract/messages/language-scope";
import { findOnThisDay, findUnopened, getInsights } from "../../library/insights/index.ts";
import type { Context } from "../../platform/context/index.ts";
import type { Message } from "./notify.ts";
import t from "../messages.json" with { type: "json" };

const maxNames = 5;
const maxLinks = 5;

/** What a person saved in the year before, and links that are worth another look. @returns null for a year without links */
export async function writeLetter(
  ctx: Context,
  due: Date,
  { timeZone }: { timeZone: string },
): Promise<Message | null> {
  const year = Number(new Intl.DateTimeFormat("en", { timeZone, year: "numeric" }).format(due)) - 1;
  const span = { from: startOfYear(year, timeZone), until: startOfYear(year + 1, timeZone) };
  const { total, categories, sites, tags } = await getInsights(ctx, { timeZone }, span);
  if (total === 0) return null;
  const unopened = await findUnopened(ctx, span.until, maxLinks);
  const { isNear, bookmarks } = await findOnThisDay(ctx, timeZone);
  const text = [
    format(t.yearInLinks, { count: total, year: String(year) }),
    ...toNames(t.topCategories, categories),
    ...toNames(t.topSites, sites),
    ...toNames(t.topTags, tags),
    ...toLinks(t.worthOpening, unopened),
    ...toLinks(isNear ? t.aroundThisDay : t.onThisDay, bookmarks.slice(0, maxLinks)),
  ];
  return { subject: format(t.yourYearInLinks, { year: String(year), count: total }), text, path: "/insights" };
}

/** The first moment of a year in a time zone, found by how far the zone is from UTC then. */
function startOfYear(year: number, timeZone: string): Date {
  const utc = Date.UTC(year, 0, 1);
  const shown = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(utc);
  const [, sign = "+", hours = "0", minutes = "0"] =
    /GMT([+-])(\d+):(\d+)/.exec(shown.find(({ type }) => type === "timeZoneName")?.value ?? "") ?? [];
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return new Date(sign === "-" ? utc + offsetMs : utc - offsetMs);
}

function toNames(heading: string, counted: readonly Counted[]): string[] {
  if (counted.length === 0) return [];
  const lines = counted.slice(0, maxNames).map(({ name, count }) => format(t.nameAndCount, { name, count }));
  return [[say(heading), ...lines].join("\n")];
}

function toLinks(heading: string, bookmarks: readonly Pick<ShownBookmark, "title" | "url">[]): string[] {
  if (bookmarks.length === 0) return [];
  return [say(heading), ...bookmarks.map(({ title, url }) => (title ? `${title}\n${url}` : url))];
}
