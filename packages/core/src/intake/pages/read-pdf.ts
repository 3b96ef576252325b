import { limits } from "@bowerbird/contract/limits";
import { cutText, oneLine } from "@bowerbird/contract/tidy-text";
import { type FetchedDocument, FetchError, type NotAPageError } from "../../platform/ports/page-fetcher.ts";
import { runThread, type ThreadBounds } from "../../platform/threads/index.ts";
import { toFileTitle } from "./file-title.ts";
import { chooseLanguage, type PageMetadata, toFileMetadata } from "./read-page.ts";
import { isUselessTitle } from "./useless-titles.ts";
import t from "../messages.json" with { type: "json" };

/** Title, language and text of a PDF, not cleaned yet. */
export interface PdfTexts {
  title: string;
  language: string;
  text: string;
}

/** A book of 20 MB and 1,000 pages takes about two seconds and 150 MB. */
const bounds: ThreadBounds = { maxTimeMs: 8_000, maxMemoryMb: 384 };
/** PDFs of this process that are read at the same time: each may be in memory as a whole. */
const maxAtOnce = 2;
/** How long another one waits for its turn, of the time that its site is given. */
const maxWaitMs = 4_000;
let reading = 0;
const waiting = new Set<() => void>();

/** @returns whether it is this PDF's turn; {@link leave} ends it */
async function enter(): Promise<boolean> {
  if (reading < maxAtOnce) {
    reading++;
    return true;
  }
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const begin = () => resolve(true);
  waiting.add(begin);
  const giveUp = () => {
    waiting.delete(begin);
    resolve(false);
  };
  const timer = setTimeout(giveUp, maxWaitMs);
  return promise.finally(() => clearTimeout(timer));
}

function leave(): void {
  const [next] = waiting;
  if (next) {
    waiting.delete(next);
    next();
  } else reading--;
}

/**
 * Reads title, language and the beginning of the text of a PDF, in a thread. Without a title it has its file name.
 *
 * @param noPage is thrown where the PDF says nothing: it is damaged or locked, or takes too much time or memory
 * @throws FetchError `busy` while too many others are read, or when the connection breaks
 */
export async function readPdf({ url, body }: FetchedDocument, noPage: NotAPageError): Promise<PageMetadata> {
  if (!(await enter())) throw new FetchError("busy", t.thePageCouldNotBeRead);
  try {
    const bytes = await readWhole(body);
    const read = bytes && (await runThread<PdfTexts>(new URL("./pdf-thread.ts", import.meta.url), bytes, bounds));
    if (!read) throw noPage;
    return toMetadata(url, read, noPage);
  } finally {
    leave();
  }
}

/** @returns null for one that is cut at the limit, because the end tells where its pages are, or that is no PDF */
async function readWhole(body: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const isPdf = bytes.subarray(0, 1_024).includes("%PDF-");
  return isPdf && bytes.length < limits.fetchPdfBytes ? bytes : null;
}

/** Programs that write PDFs put the name of the file into the title, or their own. */
const byProgram =
  /^(?:microsoft (?:word|powerpoint|excel) - |untitled\b|.*\.(?:docx?|pptx?|xlsx?|odt|tex|dvi|indd|qxd)$)/i;

function toMetadata(url: string, { title, language, text }: PdfTexts, noPage: NotAPageError): PageMetadata {
  const own = cutText(oneLine(title), limits.titleLength);
  const isUseful = own.length > 2 && !byProgram.test(own) && !isUselessTitle(own, url);
  const preview = cutText(oneLine(text), limits.pageTextLength);
  const shown = isUseful ? own : toFileTitle(url, noPage.disposition);
  if (shown === "" && preview === "") throw noPage;
  return { ...toFileMetadata(url, shown), language: chooseLanguage([language]), preview };
}
