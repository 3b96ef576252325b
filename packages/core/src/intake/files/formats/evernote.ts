import { batchSize } from "../batches.ts";
import { appendBounded, cleanTitle, cleanUrl, maxTitle } from "../decode-text.ts";
import { bareLink, type FileLink } from "../file-link.ts";
import { createMarkupScanner, type MarkupListener } from "../markup-scanner.ts";
import { parseDate } from "../parse-date.ts";
import { cleanTags } from "../parse-tags.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const evernote: ImportFormat = {
  id: "evernote",
  name: "Evernote",
  endings: [".enex"],
  howTo: t.evernoteHow,
  keeps: ["tags", "dates"],
  loses: t.notesWithoutASourceAddressThe,
  readers: [{ kind: "xml", roots: ["en-export"], read: readNotes }],
};

async function* readNotes(texts: AsyncIterable<string>): AsyncGenerator<FileLink[]> {
  const notes = new Notes();
  const scanner = createMarkupScanner(notes, { tags: /^$/, attributes: new Set(), isTitleTagged: true, isXml: true });
  for await (const text of texts) {
    scanner.write(text);
    while (notes.done.length >= batchSize) yield notes.done.splice(0, batchSize);
  }
  scanner.end();
  while (notes.done.length > 0) yield notes.done.splice(0, batchSize);
}

const read = new Set(["title", "created", "tag", "source-url"]);
const maxTags = 1_000;

class Notes implements MarkupListener {
  readonly done: FileLink[] = [];
  #link: FileLink | null = null;
  /** Attached files have a source address, too. */
  #isInResource = false;
  #reading = "";
  #text = "";

  isReading(): boolean {
    return this.#reading !== "";
  }

  text(text: string): void {
    this.#text = appendBounded(this.#text, text, maxTitle * 5);
  }

  openTag(name: string): void {
    if (name === "note") this.#link = bareLink("");
    else if (name === "resource") this.#isInResource = true;
    else if (read.has(name) && !this.#isInResource) [this.#reading, this.#text] = [name, ""];
  }

  closeTag(name: string): void {
    if (name === "resource") this.#isInResource = false;
    else if (name === this.#reading) this.#finishText();
    else if (name === "note") this.#finishNote();
  }

  #finishText(): void {
    const [name, text] = [this.#reading, this.#text];
    [this.#reading, this.#text] = ["", ""];
    if (!this.#link) return;
    if (name === "title") this.#link.title = cleanTitle(text);
    else if (name === "created") this.#link.addedAt = parseDate(text.trim());
    else if (name === "source-url") this.#link.url = cleanUrl(text);
    else if (this.#link.tags.length < maxTags) this.#link.tags.push(text);
  }

  #finishNote(): void {
    if (this.#link && this.#link.url !== "") this.done.push({ ...this.#link, tags: cleanTags(this.#link.tags) });
    this.#link = null;
  }
}
