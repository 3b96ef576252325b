import { showPath } from "@bowerbird/bookmark/readable-address";
import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { type QueryPart, readQueryParts } from "@bowerbird/contract/query-grammar";
import type { MarkName } from "@bowerbird/contract/marks";
import type { RuleContent } from "@bowerbird/contract/rules";
import type { CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { locale } from "@bowerbird/contract/messages/locale";
import { joinNames } from "../../shared/ui/one-line.tsx";

const list = new Intl.ListFormat(locale, { type: "conjunction" });

export const markLabels: Record<MarkName, string> = {
  favorite: common.favorite,
  unread: common.readLater,
  archived: common.archived,
  private: common.privateMark,
};

/** The parts of a condition in plain words: "From github.com", "Tag rust". */
export function conditionParts(condition: string): string[] {
  return readQueryParts(condition)
    .filter(({ value }) => value !== "")
    .map((part) => (part.isExcluded ? format(t.notThis, { condition: partText(part) }) : partText(part)));
}

function partText({ operator, value, typed }: QueryPart): string {
  const text = value.replaceAll('"', "");
  if (operator === null) return format(t.containing, { text });
  return operators[operator](text) ?? typed;
}

const operators: Record<NonNullable<QueryPart["operator"]>, (value: string) => string | undefined> = {
  site: (site) => format(t.fromSite, { site }),
  tag: (tag) => format(t.withTag, { tag }),
  category: (category) => format(t.inCategory, { category }),
  is: (state) => states[state.toLowerCase()],
  before: (text) => format(t.savedBefore, { date: dateText(text) }),
  after: (text) => format(t.savedSince, { date: dateText(text) }),
  older: (age) => ageText(age),
  opened: () => t.neverOpened,
};

const states: Record<string, string | undefined> = {
  ...markLabels,
  broken: t.brokenLink,
  untagged: common.untagged,
};

const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
const month = new Intl.DateTimeFormat(locale, { year: "numeric", month: "long", timeZone: "UTC" });

/** A year, month or day, as people say it. */
function dateText(text: string): string {
  const [year, ...rest] = text.split("-").map(Number);
  const date = new Date(Date.UTC(year!, (rest[0] ?? 1) - 1, rest[1] ?? 1));
  if (Number.isNaN(date.getTime()) || rest.length === 0) return text;
  return (rest.length === 1 ? month : day).format(date);
}

function ageText(age: string): string | undefined {
  const count = Number.parseInt(age, 10);
  return ages[age.slice(-1).toLowerCase()]?.(count);
}

const ages: Record<string, ((count: number) => string) | undefined> = {
  d: (count) => format(t.olderThanDays, { count }),
  w: (count) => format(t.olderThanWeeks, { count }),
  m: (count) => format(t.olderThanMonths, { count }),
  y: (count) => format(t.olderThanYears, { count }),
};

/** A condition in one line, for labels: "From github.com, Tag rust". */
export function conditionText(condition: string): string {
  return joinNames(conditionParts(condition));
}

/** What a rule does, in a sentence. */
export function actionText({ categoryId, tags: added, marks }: RuleContent, tree: CategoryTree | null): string {
  const category = categoryId ? showPath(tree?.byId.get(categoryId)?.path ?? "…") : "";
  const tags = list.format(added);
  const values = { category, tags, count: added.length, marks: list.format(marks.map((mark) => markLabels[mark])) };
  const [moves, isTagged, isMarked] = [category !== "", added.length > 0, marks.length > 0];
  if (moves && isTagged) return isMarked ? format(t.movesTagsAndMarks, values) : format(t.movesAndTags, values);
  if (moves) return isMarked ? format(t.movesAndMarks, values) : format(t.moves, values);
  if (isTagged) return isMarked ? format(t.tagsAndMarks, values) : format(t.tags, values);
  return format(t.marks, values);
}
