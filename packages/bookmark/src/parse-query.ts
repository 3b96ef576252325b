import { limits } from "@bowerbird/contract/limits";
import {
  type QueryOperator,
  type QueryPart,
  quotationMarks,
  readQueryParts,
  type StateFilter,
  stateFilters,
  withSingleSpaces,
} from "@bowerbird/contract/query-grammar";
import { parseAddress } from "./address.ts";
import { parseWebUrl } from "@bowerbird/contract/web-url";
import { foldText } from "./fold-text.ts";
import { withoutSchemePart } from "./search-text.ts";
import { isSameTerm, type Term, toSignTerm, toTerm } from "./term.ts";

/** A parsed query; all of its conditions must hold. */
export interface Query {
  terms: Term[];
  excludedTerms: Term[];
  /** Folded. */
  tags: Operand[];
  /** Hosts, lower case, without `www.`. */
  sites: Operand[];
  /** Names or paths, as typed. */
  categories: Operand[];
  states: { value: StateFilter; isExcluded: boolean }[];
  /** Conditions on never having been opened. */
  neverOpened: { isExcluded: boolean }[];
  /** Created at or after. */
  after: Date[];
  /** Created before. */
  before: Date[];
  /** All words as typed, to match as prefix of host or title; null without words. */
  prefix: string | null;
  /** The words as typed, without operators and exclusions. */
  words: string;
}

interface Operand {
  value: string;
  isExcluded: boolean;
}

const quotes = new RegExp(`[${quotationMarks}]`, "g");

/** Further terms only make a search slower; exclusions are never dropped. */
export const maxTerms = 8;

/**
 * Parses a query: words, "phrases", `-` for exclusions, `tag:`, `site:`, `category:`, `is:` with a state, `before:`, `after:`,
 * `older:2y` (days, weeks, months or years, `d`, `w`, `m` or `y`) and `opened:never`.
 * Almost nothing is an error: an operator without a value is still being typed and ignored; one with an invalid value is
 * text. Ask {@link findExcess} first for what someone else has sent.
 *
 * @param isWordsOnly whether operators, exclusions and quotation marks are words as all others
 */
export function parseQuery(text: string, now = new Date(), isWordsOnly = false): Query {
  const query: Query = {
    terms: [],
    excludedTerms: [],
    tags: [],
    sites: [],
    categories: [],
    states: [],
    neverOpened: [],
    after: [],
    before: [],
    prefix: null,
    words: "",
  };
  const searched: string[] = [];
  for (const { operator, isExcluded, isPhrase, value, typed } of isWordsOnly ? readWordParts(text) : readParts(text)) {
    if (addOperator(query, operator, { value: value.replace(quotes, ""), isExcluded }, now)) continue;
    const term = operator ? typed : value;
    if (!isExcluded) searched.push(term);
    addTerm(query, term, isPhrase, isExcluded);
  }
  const whole = withSingleSpaces(foldText(searched.join(" "))).trim();
  addWhole(query.terms, whole);
  return { ...query, prefix: query.terms.map((term) => term.text).join(" ") || null, words: searched.join(" ") };
}

function addWhole(terms: Term[], whole: string): void {
  const [first = toSignTerm(whole)] = terms;
  if (first && terms.length === 0) terms.push(first);
  // A copied part of a text may begin with the last letter of a word.
  if (first && [...first.text].length === 1 && whole !== first.text) first.phrase = whole;
}

function readParts(text: string): QueryPart[] {
  return readQueryParts(text).filter(({ value }) => value !== "");
}

function readWordParts(text: string): QueryPart[] {
  const words = withSingleSpaces(text).split(" ").filter(Boolean);
  return words.map((word) => ({ operator: null, isExcluded: false, isPhrase: false, value: word, typed: word }));
}

/** What a query has more of than a search takes; null: nothing. */
export function findExcess(text: string, maxOperators = limits.searchOperators): "words" | "operators" | null {
  const parts = readParts(text);
  const plain = parts.filter(({ operator, isExcluded }) => operator === null && !isExcluded);
  if (parts.length - plain.length > maxOperators) return "operators";
  const words = plain.reduce((sum, { value }) => sum + value.split(/\s+/).length, 0);
  return words > limits.searchWords ? "words" : null;
}

/** @returns false for an invalid value, and without an operator */
function addOperator(query: Query, name: QueryOperator | null, operand: Operand, now: Date): boolean {
  const { value, isExcluded } = operand;
  switch (name) {
    case "before":
    case "after":
      // An excluded `after:` is a `before:`, and vice versa.
      return addDate(
        isExcluded === (name === "before") ? query.after : query.before,
        parseMoment(value),
        /^[\d-]+$/,
        value,
      );
    case "older":
      return addDate(isExcluded ? query.after : query.before, subtractAge(now, value), /^\d+$/, value);
    case "opened":
      query.neverOpened.push(...(value.toLowerCase() === "never" ? [{ isExcluded }] : []));
      return "never".startsWith(value.toLowerCase());
    case "is": {
      const begun = stateFilters.filter((known) => known.startsWith(value.toLowerCase()));
      query.states.push(
        ...begun.filter(({ length }) => length === value.length).map((state) => ({ isExcluded, value: state })),
      );
      return begun.length > 0;
    }
    case "tag":
      return addText(query.tags, foldTag(value), isExcluded);
    case "site":
      return addText(query.sites, parseHost(value), isExcluded);
    case "category":
      return addText(query.categories, value, isExcluded);
    default:
      return false;
  }
}

/** @returns whether the text is a date, or what has been typed of one */
function addDate(dates: Date[], date: Date | null, begun: RegExp, text: string): boolean {
  if (date) dates.push(date);
  return date !== null || begun.test(text);
}

function addText(operands: Operand[], value: string | null, isExcluded: boolean): boolean {
  if (value) operands.push({ value, isExcluded });
  return value !== null;
}

function addTerm(query: Query, typed: string, isPhrase: boolean, isExcluded: boolean): void {
  const [list, max] = isExcluded ? [query.excludedTerms, Infinity] : [query.terms, maxTerms];
  const [parts, urlKeys] = isPhrase ? [[typed], []] : [typed.replace(quotes, " ").split(/\s+/), readKeys(typed)];
  for (const part of parts) {
    const isHashed = !isPhrase && /^#[^#]/.test(part);
    const term = toTerm(foldText(isHashed ? part.slice(1) : withoutSchemePart(part)), isPhrase || isExcluded);
    if (!term || list.length >= max || list.some((other) => isSameTerm(other, term))) continue;
    list.push({ ...term, ...(isHashed && { isHashed }), ...(urlKeys.length > 0 && { urlKeys }) });
  }
}

/** The keys of a pasted address: with its fragment, and of the page. */
function readKeys(text: string): string[] {
  if (!/^https?:\/\//i.test(text)) return [];
  const keys = [text, text.split("#", 1)[0]!].flatMap((url) => {
    const address = parseAddress(url);
    return address.ok ? [address.value.key] : [];
  });
  return [...new Set(keys)];
}

/** Normalizes a tag as in search texts, without quotation marks. */
export function foldTag(tag: string): string {
  return withSingleSpaces(foldText(tag.replace(/^#/, "")).replaceAll('"', "")).trim();
}

/** The host of a URL. A name without a dot is part of hosts: `github` matches github.com and gist.github.com. */
function parseHost(value: string): string | null {
  const address = parseWebUrl(/^https?:\/\//i.test(value) ? value : `https://${value.replace(/^\.+/, "")}`);
  return address.ok ? address.value.host : null;
}

/** Subtracts `2y`, `6m`, `3w` or `10d`. @returns null for another text, or a time before the first year */
function subtractAge(now: Date, text: string): Date | null {
  const [, digits, unit = ""] = /^(\d{1,5})([dwmy])$/i.exec(text) ?? [];
  if (digits === undefined) return null;
  const [date, count] = [new Date(now), Number(digits)];
  if (/[my]/i.test(unit)) date.setUTCMonth(date.getUTCMonth() - count * (/y/i.test(unit) ? 12 : 1));
  else date.setUTCDate(date.getUTCDate() - count * (/w/i.test(unit) ? 7 : 1));
  return date.getUTCFullYear() > 0 ? date : null;
}

/**
 * Parses the start of a year, month or day in UTC, so `after:2024` includes the year and `before:2024` does not.
 *
 * @param text `2024`, `2024-05` or `2024-05-31`
 * @returns null for an invalid date
 */
function parseMoment(text: string): Date | null {
  const [, year, month = "01", day = "01"] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text) ?? [];
  if (year === undefined) return null;
  const date = new Date(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
  return exists && date.getUTCFullYear() > 0 ? date : null;
}
