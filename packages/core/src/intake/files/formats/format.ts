import type { MoreColumns } from "../csv-columns.ts";
import type { FileLink, FileListener } from "../file-link.ts";
import type { HtmlProfile } from "../read-html.ts";
import type { DateOrder } from "../parse-date.ts";

/** What a format says about a link beside its address and title, as far as it is read. */
export type Kept =
  | "folders"
  | "tags"
  | "descriptions"
  | "dates"
  | "icons"
  | "notes"
  | "covers"
  | "read later"
  | "archived"
  | "favourites"
  | "private";

/**
 * A kind of file that can be imported. Everything that names formats reads it from here: detection, the endings that an
 * upload accepts, and docs/import-formats.md.
 */
export interface ImportFormat {
  id: string;
  /** For people. */
  name: string;
  /** What such a file is called, as in "a Firefox backup", without the article. Absent: an export of `name`. */
  fileName?: string;
  /** Lower case, with the dot. */
  endings: readonly string[];
  /** Where the person finds the file, in one or two sentences. */
  howTo: string;
  keeps: readonly Kept[];
  /** What the file holds and we do not read, or what it does not hold; empty if that is nothing. */
  loses: string;
  /** Whether other files than bookmarks look the same, so that it is read from an archive only if that holds no better. */
  isVague?: boolean;
  /** Empty for a format that another one's reader reads, such as a browser that writes the same file as another. */
  readers: readonly FormatReader[];
}

export type FormatReader = CsvReader | JsonReader | HtmlReader | XmlReader | TextReader | PlistReader;

/** A CSV with a header. */
export interface CsvReader {
  kind: "csv";
  /** Columns that only this format has together; lower-case letters only. */
  header: readonly string[];
  /** Names of columns beside the usual ones. */
  columns?: MoreColumns;
  /** Of dates such as 03/04/2020; by default the column decides. */
  dateOrder?: DateOrder;
  /** Completes the link of a row; null leaves it out. `cell` gives the text of a column by its lower-case letters. */
  complete?: (link: FileLink, cell: (column: string) => string, file: FileContext) => FileLink | null;
}

/** JSON, JSON lines, or JSON assigned to a variable. */
export interface JsonReader {
  kind: "json";
  matches: (root: unknown) => boolean;
  /** Null says that nothing was found for a while, so that other work gets its turn. */
  links: (root: unknown, listener: FileListener) => Iterable<FileLink | null>;
}

/** HTML that has the marker in its first 64 kB. */
export interface HtmlReader {
  kind: "html";
  marker: RegExp;
  /** Of a bookmark file that only its name tells from a browser's, without folder and ending. */
  fileName?: RegExp;
  profile?: HtmlProfile;
  /** Reads what is not a list of links; by default every link of the page is read. */
  read?: (texts: AsyncIterable<string>, listener: FileListener) => AsyncGenerator<FileLink[]>;
}

/** XML with one of these root elements. */
export interface XmlReader {
  kind: "xml";
  roots: readonly string[];
  read: (texts: AsyncIterable<string>, file: FileContext) => AsyncGenerator<FileLink[]>;
}

/** Text, judged by its first 64 kB. */
export interface TextReader {
  kind: "text";
  matches: (text: string) => boolean;
  read: (texts: AsyncIterable<string>, file: FileContext) => AsyncGenerator<FileLink[]>;
}

/** A property list of Apple's systems, binary or XML. */
export interface PlistReader {
  kind: "plist";
  matches: (root: unknown) => boolean;
  links: (root: unknown, file: FileContext) => Iterable<FileLink | null>;
}

/** What is known about a file beside its content. */
export interface FileContext {
  /** Its name, in an archive with its folders; empty if unknown. */
  name: string;
  /** Names of the folders around it in an archive, as far as they are the person's. */
  folders: readonly string[];
  isInArchive: boolean;
}

export const unknownFile: FileContext = { name: "", folders: [], isInArchive: false };

/** The name of a file without folders and ending. */
export function bareName({ name }: FileContext): string {
  return name.slice(name.lastIndexOf("/") + 1).replace(/\.[a-z0-9]{1,8}$/i, "");
}
