import { fold, guessLanguage, wordsOf } from "../knowledge/index.ts";
import type { LinkToSort } from "./link-to-sort.ts";

/** A link taken apart for the count of evidence; all words are folded. */
export interface LinkParts {
  /** Without `www.`; empty where there is no address. */
  host: string;
  /** Parts of the path, folded. */
  path: string[];
  title: string[];
  description: string[];
  folders: string[][];
  text: string[];
  /** Position among the languages. */
  language: number;
}

/** More of a text than this adds time, not certainty. */
const longest = { title: 300, path: 300, description: 600, text: 3_000, folders: 10 };
const useless =
  /^(?:home|homepage|index|untitled|startseite|accueil|inicio|portada|home page|welcome|главная|首页|トップ|ホーム|홈|loading|website|unknown|new tab|login|sign in|log in)$/;

/** Takes a link apart. Never throws: what is no address has no host and no path. */
export function readLink(link: LinkToSort): LinkParts {
  const { host, path, title } = readPage(link);
  const description = wordsOf(fold((link.description ?? "").slice(0, longest.description)));
  const ending = host.slice(host.lastIndexOf(".") + 1);
  return {
    host,
    path,
    title,
    description,
    folders: (link.folders ?? []).slice(-longest.folders).map((name) => wordsOf(fold(name.slice(0, longest.title)))),
    text: wordsOf(fold((link.text ?? "").slice(0, longest.text))),
    language: guessLanguage([...title, ...description.slice(0, 60)], ending),
  };
}

/** The address and the title alone: all that is learnt from. */
export function readPage(link: { url: string; title: string }): Pick<LinkParts, "host" | "path" | "title"> {
  const url = URL.parse(link.url);
  const host = (url?.hostname ?? "").toLowerCase().replace(/^(?:www\d?|m|mobile|amp)\.(?=[^.]+\.)/, "");
  return { host, path: url ? pathParts(url) : [], title: titleWords(link, host) };
}

/** A title that only repeats the address, or says "Home", says nothing. */
function titleWords(link: { url: string; title: string }, host: string): string[] {
  const title = link.title.slice(0, longest.title).trim();
  const isAddress = /^https?:\/\//i.test(title) || title === link.url || (host !== "" && title.startsWith(`${host}/`));
  const folded = fold(title);
  return isAddress || useless.test(folded) ? [] : wordsOf(folded);
}

function pathParts(url: URL): string[] {
  const path = `${url.pathname}${url.search}`.slice(0, longest.path);
  return fold(decoded(path))
    .split(/[/?&=]+/)
    .filter((part) => part !== "");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll("+", " "));
  } catch {
    // A stray percent sign: the escapes stay as they are.
    return path;
  }
}
