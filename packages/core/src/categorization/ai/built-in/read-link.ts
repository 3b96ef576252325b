import type { Vector } from "../../folders/index.ts";
import type { Guess } from "../../filing/index.ts";
import { fold, guessLanguage, splitWords } from "../knowledge/index.ts";

/** A link to categorize. */
export interface LinkToCategorize {
  /** Of one that is stored. */
  bookmarkId?: string;
  url: string;
  title: string;
  description?: string | null;
  /** Names of its folders, outermost first. */
  folders?: readonly string[];
  /** The text of its page. */
  text?: string | null;
  /** Whether the person's browser handed the text over: models elsewhere get it only if the person says so. */
  isTextGiven?: boolean;
  /** When the person saved it. Links of their categories that were saved at that time say something about it. */
  savedAt?: Date;
  /** Whether the person saves it now, after all that is known: then their last folders are likely. */
  isBeingSaved?: boolean;
  /** Whether it is one of many that come at once: when they were saved says nothing. */
  isByProgram?: boolean;
  /** By the built-in embedding model. */
  vector?: Vector | null;
  refused?: Refusals | undefined;
}

/** What the person refused of the suggestions for a link: it is not suggested again. */
export interface Refusals {
  categoryId: string | null;
  tags: readonly string[];
}

export interface Categorized {
  categoryId: string;
  category: string;
  /** The probability that the answer is right, 0 to 1. */
  confidence: number;
  /** The likeliest category, whether it is the answer or not; null: nothing is likely. */
  guess: (Guess & { categoryId: string }) | null;
  tags: string[];
  /** One sentence, shown to the person. */
  reason: string;
  /** Whether the person's own names and choices decided. */
  isPersonalized: boolean;
}

/** The parts of a link that are evidence; all words are folded. */
export interface LinkParts {
  /** Without `www.`; empty without a valid URL. */
  host: string;
  /** Parts of the path, folded. */
  path: string[];
  title: string[];
  description: string[];
  folders: string[][];
  text: string[];
  /** Index in `languages`. */
  language: number;
}

/** Max. lengths; more text adds time but no accuracy. */
const maxLengths = { title: 300, path: 300, description: 600, text: 3_000, folders: 10 };
const useless =
  /^(?:home|homepage|index|untitled|startseite|accueil|inicio|portada|home page|welcome|главная|首页|トップ|ホーム|홈|loading|website|unknown|new tab|login|sign in|log in)$/;

/** Splits a link into its parts. Never throws: an invalid URL has no host and path. */
export function readLink(link: LinkToCategorize): LinkParts {
  const { host, path } = readAddress(link.url);
  const title = titleWords(link, host);
  const description = splitWords(fold(describe(link).slice(0, maxLengths.description)));
  const ending = host.slice(host.lastIndexOf(".") + 1);
  return {
    host,
    path,
    title,
    description,
    folders: (link.folders ?? [])
      .slice(-maxLengths.folders)
      .map((name) => splitWords(fold(name.slice(0, maxLengths.title)))),
    text: splitWords(fold((link.text ?? "").slice(0, maxLengths.text))),
    language: guessLanguage([...title, ...description.slice(0, 60)], ending),
  };
}

/** A link's description. Without one, the beginning of a text that the person's browser handed over: it is the page's main part. */
export function describe({ description, text, isTextGiven }: LinkToCategorize): string {
  return description || (isTextGiven ? (text ?? "") : "");
}

export function readAddress(address: string): Pick<LinkParts, "host" | "path"> {
  const url = URL.parse(address);
  const host = (url?.hostname ?? "").toLowerCase().replace(/^(?:www\d?|m|mobile|amp)\.(?=[^.]+\.)/, "");
  return { host, path: url ? pathParts(url) : [] };
}

/** No words for a title that repeats the address or says "Home". */
function titleWords(link: { url: string; title: string }, host: string): string[] {
  const title = link.title.slice(0, maxLengths.title).trim();
  const isAddress = /^https?:\/\//i.test(title) || title === link.url || (host !== "" && title.startsWith(`${host}/`));
  const folded = fold(title);
  return isAddress || useless.test(folded) ? [] : splitWords(folded);
}

function pathParts(url: URL): string[] {
  const path = `${url.pathname}${url.search}`.slice(0, maxLengths.path);
  return fold(decoded(path))
    .split(/[/?&=]+/)
    .filter((part) => part !== "");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll("+", " "));
  } catch {
    // Invalid escapes are kept as they are.
    return path;
  }
}
