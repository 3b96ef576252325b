import { limits } from "@bowerbird/contract/limits";
import {
  type QueryOperator,
  type QueryPart,
  readQueryParts,
  withSingleSpaces,
} from "@bowerbird/contract/query-grammar";
import { parseWebUrl } from "@bowerbird/contract/web-url";
import { AppError } from "../errors/index.ts";
import { foldText, urlKeyHash } from "../bookmarks/index.ts";
import { readMoment } from "./read-moment.ts";
import { isSameTerm, type Term, termOf } from "./term.ts";

/** What a person asked for, read from the text they typed. Everything in it must hold. */
export interface Query {
  terms: Term[];
  excludedTerms: Term[];
  /** Folded. */
  tags: Operand[];
  /** Hosts, lower case, without `www.`. */
  sites: Operand[];
  /** Names or paths, as typed. */
  categories: Operand[];
  /** Whether the link check must have marked them, or must not; empty where it does not matter. */
  broken: boolean[];
  /** Bookmarks from this moment on. */
  after: Date[];
  /** Bookmarks of before this moment. */
  before: Date[];
  /** All words as typed one after the other, for bookmarks whose site or title begins so; null where there are none. */
  beginning: string | null;
  /** What is looked for in words, as typed, without what only narrows the search. */
  said: string;
}

export interface Operand {
  value: string;
  isExcluded: boolean;
}

/** More terms do not make a search more exact, only slower; what is excluded is never left out. */
const mostTerms = 8;

/**
 * Reads a query: words, "phrases", `-` before what must not be there, `tag:`, `site:`, `category:`, `is:broken`,
 * `before:`, `after:`.
 * Hardly anything is an error: an operator without a value is still being typed and counts for nothing, one with a value that it
 * cannot have is text.
 *
 * @throws BAD_REQUEST for more words, or more operators and exclusions, than a search may have
 */
export function parseQuery(text: string): Query {
  const query: Query = {
    terms: [],
    excludedTerms: [],
    tags: [],
    sites: [],
    categories: [],
    broken: [],
    after: [],
    before: [],
    beginning: null,
    said: "",
  };
  const said: string[] = [];
  const parts = readQueryParts(text).filter(({ value }) => value !== "");
  checkLength(parts);
  for (const { operator, isExcluded, isPhrase, value, typed } of parts) {
    if (operator && addOperator(query, operator, { value: value.replaceAll('"', ""), isExcluded })) continue;
    const term = operator ? typed : value;
    if (!isExcluded) said.push(term);
    addTerm(query, term, isPhrase, isExcluded);
  }
  return { ...query, beginning: query.terms.map((term) => term.text).join(" ") || null, said: said.join(" ") };
}

/** Each is a condition that every bookmark is asked for. */
function checkLength(parts: readonly QueryPart[]): void {
  const [plain, conditions] = [true, false].map((isPlain) =>
    parts.filter(({ operator, isExcluded }) => (operator === null && !isExcluded) === isPlain),
  ) as [QueryPart[], QueryPart[]];
  const operators = conditions.length;
  const words = plain.reduce((sum, { value }) => sum + value.split(/\s+/).length, 0);
  if (operators > limits.searchOperators) {
    const most = `at most ${limits.searchOperators} operators and exclusions`;
    throw new AppError("BAD_REQUEST", `A search can have ${most}. Please leave some out.`);
  }
  if (words > limits.searchWords)
    throw new AppError("BAD_REQUEST", `A search can have at most ${limits.searchWords} words. Please leave some out.`);
}

/** @returns false where the operator cannot have this value */
function addOperator(query: Query, name: QueryOperator, operand: Operand): boolean {
  if (name === "before" || name === "after") {
    const moment = readMoment(operand.value);
    // What is not after a moment is before it.
    if (moment) (operand.isExcluded === (name === "before") ? query.after : query.before).push(moment);
    return moment !== null || /^[\d-]+$/.test(operand.value);
  }
  if (name === "is") {
    const state = operand.value.toLowerCase();
    if (state === "broken") query.broken.push(!operand.isExcluded);
    return "broken".startsWith(state);
  }
  const value = name === "site" ? hostOf(operand.value) : operand.value;
  const folded = name === "tag" ? foldTag(operand.value) : value;
  const lists = { tag: query.tags, site: query.sites, category: query.categories };
  if (folded) lists[name].push({ ...operand, value: folded });
  return folded !== null;
}

function addTerm(query: Query, typed: string, isPhrase: boolean, isExcluded: boolean): void {
  const list = isExcluded ? query.excludedTerms : query.terms;
  const isAddress = !isPhrase && /^https?:\/\//i.test(typed);
  const address = isAddress ? parseWebUrl(typed) : null;
  const unquoted = isPhrase ? typed : typed.replaceAll('"', " ");
  for (const part of isPhrase ? [typed] : unquoted.split(/\s+/)) {
    const term = termOf(foldText(bareAddress(part)), isPhrase || isExcluded);
    if (!term || (!isExcluded && list.length >= mostTerms) || list.some((other) => isSameTerm(other, term))) continue;
    list.push(address?.ok ? { ...term, urlKeyHash: urlKeyHash(address.value.key) } : term);
  }
}

/** As a search text has addresses: without what stands before the host. */
function bareAddress(text: string): string {
  return text.replace(/^(?:https?:\/\/(?:www\.)?|www\.)(?=\S)/i, "");
}

/** As tags stand in a search text. */
export function foldTag(tag: string): string {
  return withSingleSpaces(foldText(tag.replace(/^#/, ""))).trim();
}

/** Of a whole address its host. A name without a dot is a part of hosts: `github` is in github.com and gist.github.com. */
function hostOf(value: string): string | null {
  const address = parseWebUrl(/^https?:\/\//i.test(value) ? value : `https://${value.replace(/^\.+/, "")}`);
  return address.ok ? address.value.host : null;
}
