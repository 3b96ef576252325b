import { parseQuery, type Query } from "./parse-query.ts";
import { searchSections } from "./search-text.ts";
import { isTextOnly, matchesTerm, type Term, toSpellings } from "./term.ts";

/** What a search reads of a bookmark. */
export interface Searched {
  /** As `searchText` builds it. */
  searchText: string;
  /** Without `www.`. */
  host: string;
  /** The category's name, folded. */
  category: string;
}

/** Of one site, this many results of a short list stay where they rank; further ones follow those of other sites. */
export const maxPerSite = 3;
/** Max. results of a short list, as while typing. */
export const shortList = 10;
/** The newest matches that are ranked. */
export const maxRanked = 1_000;

/** A query as words alone; null with operators, exclusions, phrases, hashtags and addresses, which only the database looks up. */
export function readWords(text: string): Query | null {
  const { terms, prefix, words, ...conditions } = parseQuery(text);
  const isPlain = !text.includes('"') && terms.every(({ isHashed, urlKeys }) => !isHashed && !urlKeys);
  const hasOthers = Object.values(conditions).some((list) => list.length > 0);
  return isPlain && !hasOthers && terms.length > 0 ? { ...conditions, terms, prefix, words } : null;
}

/** Whether all that a longer query finds is among what a shorter one found. */
export function isNarrower(longer: Query, shorter: Query): boolean {
  return shorter.terms.every(
    (term) =>
      isTextOnly(term) && term.phrase === undefined && longer.terms.some(({ text }) => text.startsWith(term.text)),
  );
}

/** The newest that have all words, as many as are ranked. @param entries the newest first */
export function findWords<E extends Searched>(entries: Iterable<E>, { terms }: Query): E[] {
  const found: E[] = [];
  for (const entry of entries) {
    if (terms.every((term) => hasTerm(entry, term)) && found.push(entry) === maxRanked) break;
  }
  return found;
}

function hasTerm({ searchText, category }: Searched, term: Term): boolean {
  if (matchesTerm(searchText, term) || matchesTerm(category, term)) return true;
  const [, ...others] = toSpellings(term.text, false);
  return others.some((text) => searchText.includes(text));
}

/**
 * The best of what was found. For a short list, further results of a site follow those of others.
 *
 * @param found the newest first
 */
export function rankMatches<E extends Searched>(found: readonly E[], query: Query, limit: number): E[] {
  const perSite = new Map<string, number>();
  const isShort = limit <= shortList && !isAddress(query);
  const byLevel = found.map((entry) => ({ entry, level: findLevel(entry, query) })).sort((a, b) => a.level - b.level);
  if (!isShort) return byLevel.slice(0, limit).map(({ entry }) => entry);
  const isSurplus = ({ entry: { host } }: { entry: E }): boolean => {
    const count = (perSite.get(host) ?? 0) + 1;
    perSite.set(host, count);
    return count > maxPerSite;
  };
  const { first = [], later = [] } = Object.groupBy(byLevel, (one) => (isSurplus(one) ? "later" : "first"));
  return [...first, ...later].slice(0, limit).map(({ entry }) => entry);
}

/** Whether it looks like a part of an address rather than words: then addresses come before titles. */
export function isAddress({ prefix }: Pick<Query, "prefix">): boolean {
  return prefix !== null && /^\S*[./]\S/.test(prefix);
}

/**
 * 0 is the best: the home page of a site with that name, the words in the title (as the title, its start, together, as words, as
 * prefixes), in a tag, in the category, in the address, inside a word of the title, anywhere else.
 */
function findLevel({ searchText, host, category }: Searched, query: Query): number {
  const { terms, prefix } = query;
  const [title = "", rest = ""] = searchText.split(searchSections.host, 2);
  const spaced = ` ${title} `;
  const address = rest.split(searchSections.tags, 1)[0]!;
  const each = (test: (word: string) => boolean): boolean => terms.every(({ text }) => test(text));
  const isNamed = prefix !== null && (host === prefix || host.startsWith(`${prefix}.`));
  const isAt = (): boolean => address.startsWith(prefix!);
  const named = (): boolean => isNamed;
  const addresses = prefix === null ? [] : [named, isAt];
  const levels = [
    ...(prefix === null ? [] : [() => isNamed && (address === host || address === `${host}/`)]),
    ...(isAddress(query) ? addresses : []),
    () => title === prefix,
    () => prefix !== null && title.startsWith(prefix),
    () => prefix !== null && terms.length > 1 && spaced.includes(` ${prefix}`),
    () => each((word) => spaced.includes(` ${word} `)),
    () => each((word) => spaced.includes(` ${word}`)),
    () => each((word) => searchText.includes(searchSections.tags + word)),
    () => terms.every((term) => matchesTerm(category, term)),
    ...(isAddress(query) ? [] : addresses),
    () => each((word) => title.includes(word)),
  ];
  const level = levels.findIndex((holds) => holds());
  return level < 0 ? levels.length : level;
}
