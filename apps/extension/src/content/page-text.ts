// Reads what the page says for the person who saves it. Injected; what it found is left for the extension to fetch.
import type { Readability as Reader } from "@mozilla/readability";

/** Injected before. */
declare const Readability: typeof Reader;

/** What a page says, uncut. */
export interface PageText {
  language: string;
  description: string;
  text: string;
}

/** Of larger pages the whole visible text is taken: finding the main part takes seconds and a copy of the page. */
const maxElements = 20_000;
/** A shorter main part is a teaser, not the page (characters). */
const minLength = 200;
/** More than any server keeps (characters). */
const maxLength = 50_000;

(globalThis as { bowerbirdPage?: PageText }).bowerbirdPage = readPage();

function readPage(): PageText {
  const { documentElement, body } = document;
  const main = document.getElementsByTagName("*").length > maxElements ? "" : findMainText();
  const text = main.trim().length < minLength ? (body?.innerText ?? "") : main;
  const description = document.querySelector<HTMLMetaElement>("meta[name=description i]")?.content ?? "";
  return { language: documentElement.lang, description, text: text.slice(0, maxLength) };
}

function findMainText(): string {
  try {
    return new Readability(document.cloneNode(true) as Document).parse()?.textContent ?? "";
  } catch {
    // Whatever it trips over, the visible text is there.
    return "";
  }
}
