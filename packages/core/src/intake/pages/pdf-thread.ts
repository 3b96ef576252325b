import { parentPort, workerData } from "node:worker_threads";
import { limits } from "@bowerbird/contract/limits";
import { getDocumentProxy } from "unpdf";
import type { PdfTexts } from "./read-pdf.ts";

// The entry of a thread: it reads the one PDF that it is started with, and ends.

/** The text begins on one of the first pages. */
const maxPages = 50;

try {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort!.postMessage(await readTexts(new Uint8Array(workerData as Uint8Array)));
} catch {
  // Damaged, locked or made to do harm: it ends without an answer, as one that takes too long.
}

async function readTexts(bytes: Uint8Array): Promise<PdfTexts> {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0, maxImageSize: 0 });
  const { info } = await pdf.getMetadata();
  const { Title: title, Language: language } = info as { Title?: unknown; Language?: unknown };
  let text = "";
  for (let page = 1; page <= Math.min(pdf.numPages, maxPages) && text.length < limits.pageTextLength; page++) {
    text += `${await readPage(await pdf.getPage(page))} `;
  }
  return {
    title: toText(title),
    language: toText(language),
    text: joinLines(text).slice(0, 2 * limits.pageTextLength),
  };
}

async function readPage(
  page: Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>,
): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join("");
}

/** A word that is divided at the end of a line is one. */
function joinLines(text: string): string {
  return text.replace(/(\p{L})[-\u00ad]\n(?=\p{Ll})/gu, "$1");
}

function toText(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 2_000) : "";
}
