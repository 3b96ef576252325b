import { QuoteType, Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { appendBounded, maxValue } from "./decode-text.ts";

export type Attributes = Readonly<Record<string, string>>;

/** Receives tags; names are in lower case. */
export interface MarkupListener {
  openTag(name: string, attributes: Attributes): void;
  closeTag(name: string): void;
  text(text: string): void;
  /** Texts are passed only while this is true. */
  isReading(): boolean;
}

/** The tags and attributes that the listener wants, and how raw text elements are treated. */
interface MarkupInterest {
  tags: RegExp;
  attributes: ReadonlySet<string>;
  /** Whether `<title>` and similar are ordinary tags while the listener is reading. */
  isTitleTagged: boolean;
  /** Whether `<a/>` also closes the tag and CDATA is text. */
  isXml?: boolean;
}

const withAttributes = /^(?:a|h[2-6]|meta)$/;
const readAttributes = new Set([
  "href",
  "add_date",
  "time_added",
  "tags",
  "labels",
  "icon",
  "icon_uri",
  "private",
  "personal_toolbar_folder",
  "unfiled_bookmarks_folder",
  "name",
  "content",
  "id",
  "toread",
  "favorite",
  "archived",
  "notes",
  "taglist",
  "description",
  "data-cover",
  "data-important",
]);

const bookmarkFile: MarkupInterest = { tags: withAttributes, attributes: readAttributes, isTitleTagged: true };

/**
 * Scans markup incrementally. Uses the tokenizer of htmlparser2, not its parser: the parser's stack of open elements is
 * quadratic in depth, and bookmark files rarely close elements. Memory is constant: only the last two pieces and the
 * wanted attributes are kept.
 */
export function createMarkupScanner(
  listener: MarkupListener,
  interest: MarkupInterest = bookmarkFile,
): { write(piece: string): void; end(): void } {
  const source = new SourceWindow();
  const tokenizer = new Tokenizer({ xmlMode: interest.isXml === true }, new TagAssembler(source, listener, interest));
  const feed = (piece: string) => {
    // It would push out a piece that is still needed.
    if (piece === "") return;
    source.push(piece);
    tokenizer.write(piece);
  };
  if (interest.isXml) return { write: feed, end: () => tokenizer.end() };
  const filter = new CommentFilter(listener, feed);
  return {
    write: (piece) => filter.write(piece, false),
    end() {
      filter.write("", true);
      tokenizer.end();
    },
  };
}

const comment = "<!--";
/** What tells a comment in a text from a `<!--` that a program did not escape: its end, or that of the text. */
const commentOrText = /^-?>|-->|<\/a[\s>]|<dt[\s>]/i;
/** Longer than the rest of any title. */
const maxAhead = 4_000;

/** Passes markup on, and `<!--` as text where the text around it ends before a comment does. */
class CommentFilter {
  readonly #listener: MarkupListener;
  readonly #feed: (piece: string) => void;
  #held = "";

  constructor(listener: MarkupListener, feed: (piece: string) => void) {
    this.#listener = listener;
    this.#feed = feed;
  }

  write(piece: string, isEnd: boolean): void {
    let text = this.#held + piece;
    this.#held = "";
    for (let start = text.indexOf(comment); start >= 0; start = text.indexOf(comment)) {
      this.#feed(text.slice(0, start));
      text = text.slice(start);
      // Elsewhere it is a comment.
      const ahead = this.#listener.isReading() ? text.slice(comment.length, comment.length + maxAhead) : "";
      const sign = ahead.search(commentOrText);
      const isOpen = this.#listener.isReading() && sign < 0 && ahead.length < maxAhead;
      if (isOpen && !isEnd) {
        this.#held = text;
        return;
      }
      const end = comment.length + (sign < 0 ? ahead.length : sign);
      if (isOpen || ahead[sign] === "<") this.#feedText(text.slice(0, end));
      else this.#feed(text.slice(0, end));
      text = text.slice(end);
    }
    const cut = isEnd ? 0 : /(?:<(?:!-?)?)?$/.exec(text.slice(-3))![0].length;
    this.#held = text.slice(text.length - cut);
    this.#feed(text.slice(0, text.length - cut));
  }

  #feedText(text: string): void {
    const [first = "", ...others] = text.split(comment);
    this.#feed(first);
    for (const part of others) {
      if (this.#listener.isReading()) this.#listener.text(comment);
      this.#feed(part);
    }
  }
}

/** Resolves the tokenizer's absolute offsets within the last two pieces. */
class SourceWindow {
  #previous = "";
  #current = "";
  #offset = 0;

  push(piece: string): void {
    this.#offset += this.#current.length;
    this.#previous = this.#current;
    this.#current = piece;
  }

  /** Empty if it starts before the window: no name spans more than a piece. */
  slice(start: number, end: number): string {
    const from = start - this.#offset;
    if (from >= 0) return this.#current.slice(from, end - this.#offset);
    if (from < -this.#previous.length) return "";
    return (
      this.#previous.slice(from, end < this.#offset ? end - this.#offset : undefined) +
      this.#current.slice(0, Math.max(0, end - this.#offset))
    );
  }
}

class TagAssembler implements TokenizerCallbacks {
  readonly #source: SourceWindow;
  readonly #listener: MarkupListener;
  readonly #interest: MarkupInterest;
  #tag = "";
  #attributes: Record<string, string> | null = null;
  #attribute = "";
  #value = "";

  constructor(source: SourceWindow, listener: MarkupListener, interest: MarkupInterest) {
    this.#source = source;
    this.#listener = listener;
    this.#interest = interest;
  }

  onopentagname(start: number, end: number): void {
    this.#tag = this.#source.slice(start, end).toLowerCase();
    this.#attributes = this.#interest.tags.test(this.#tag) ? {} : null;
  }

  onattribname(start: number, end: number): void {
    if (!this.#attributes) return;
    const name = this.#source.slice(start, end).toLowerCase();
    this.#attribute = this.#interest.attributes.has(name) ? name : "";
    this.#value = "";
  }

  onattribdata(start: number, end: number): void {
    if (this.#attributes && this.#attribute) this.#add(this.#source.slice(start, end));
  }

  onattribentity(codepoint: number): void {
    if (this.#attributes && this.#attribute) this.#add(String.fromCodePoint(codepoint));
  }

  #add(text: string): void {
    this.#value = appendBounded(this.#value, text, maxValue + 1);
  }

  onattribend(quote: QuoteType): void {
    if (!this.#attributes || !this.#attribute || Object.hasOwn(this.#attributes, this.#attribute)) return;
    this.#attributes[this.#attribute] = quote === QuoteType.NoValue ? "" : this.#value;
  }

  onopentagend(): void {
    this.#listener.openTag(this.#tag, this.#attributes ?? {});
  }

  onselfclosingtag(): void {
    this.onopentagend();
    if (this.#interest.isXml) this.#listener.closeTag(this.#tag);
  }

  onclosetag(start: number, end: number): void {
    this.#listener.closeTag(this.#source.slice(start, end).toLowerCase());
  }

  ontext(start: number, end: number): void {
    if (this.#listener.isReading()) this.#listener.text(this.#source.slice(start, end));
  }

  ontextentity(codepoint: number): void {
    if (this.#listener.isReading()) this.#listener.text(String.fromCodePoint(codepoint));
  }

  /** While reading a title, `<title>` and `<textarea>` must not swallow the rest of the file as raw text. */
  isInForeignContext(): boolean {
    return this.#interest.isTitleTagged && this.#listener.isReading();
  }

  oncdata(start: number, end: number, endLength: number): void {
    if (this.#interest.isXml) this.ontext(start, end - endLength);
  }
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}
}
