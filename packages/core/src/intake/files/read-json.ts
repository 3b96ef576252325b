import { AppError } from "../../platform/errors/index.ts";
import { createJsonGauge } from "../../platform/json/index.ts";
import { UnreadableFileError } from "./file-link.ts";
import t from "../messages.json" with { type: "json" };

/** JSON is parsed as a whole, so its size is limited. */
const MAX_JSON = 50 * 1024 * 1024;
/**
 * Limits of the parsed structure: 50 MB of brackets would become gigabytes. A folder takes two levels. 50 MB of the most
 * compact real export have 3.4 million values (31 in 477 bytes per link); 4 million take 600 MB.
 */
const BOUNDS = { maxDepth: 256, maxValues: 4_000_000 };

/** X writes its archive as JavaScript: `window.YTD.like.part0 = [`. */
const ASSIGNMENT = /^\s*window\.YTD\.[\w.]{1,100}\s*=\s*/;

/** An object, or a list of objects or lists; an empty list, or one of texts. */
const BEGINNING = /^(?:\{\s*["}]|\[\s*\{\s*["}]|\[\s*\[\s*["[\]{]|\[\s*\]\s*$|\[\s*"(?:[^"\\]|\\[^])*"\s*(?:,|\]\s*$))/;

/** Whether a file is JSON. Stricter than the first characters: `[` may start a link of Markdown or Org, and `{` any text. */
export function isJson(text: string): boolean {
  return BEGINNING.test(text.replace(ASSIGNMENT, ""));
}

/**
 * Parses a file of JSON, of JSON lines (as a list), or of JSON assigned to a variable.
 *
 * @throws UnreadableFileError for invalid JSON, or one that is too large or too deep
 */
export async function parseJson(pieces: AsyncIterable<string>): Promise<unknown> {
  const text = (await collect(pieces)).replace(/^\ufeff/, "").replace(ASSIGNMENT, "");
  try {
    return JSON.parse(text);
  } catch {
    return parseLines(text);
  }
}

/** The last line may be cut off, as when a download was stopped. */
function parseLines(text: string): unknown[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2 || !isWholeObject(lines[0]!)) throw new UnreadableFileError(DAMAGED);
  const values: unknown[] = [];
  for (const [index, line] of lines.entries()) {
    try {
      values.push(JSON.parse(line));
    } catch {
      if (index < lines.length - 1) throw new UnreadableFileError(DAMAGED);
    }
  }
  return values;
}

function isWholeObject(line: string): boolean {
  return /^\s*\{.*\}\s*$/.test(line);
}

const DAMAGED = t.jsonDamaged;

async function collect(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  const gauge = createJsonGauge(BOUNDS);
  for await (const piece of pieces) {
    measure(() => gauge.write(Buffer.from(piece)));
    text += piece;
    if (text.length > MAX_JSON) throw new UnreadableFileError(t.jsonTooLarge);
  }
  return text;
}

function measure(write: () => void): void {
  try {
    write();
  } catch (error) {
    throw error instanceof AppError ? new UnreadableFileError(error.message) : error;
  }
}
