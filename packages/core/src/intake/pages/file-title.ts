import { limits } from "@bowerbird/contract/limits";
import { cutText, oneLine } from "@bowerbird/contract/tidy-text";
import { decodePercent } from "./read-image.ts";

/**
 * The title of something that is no web page, such as a PDF: its file name. Empty if nothing names it.
 *
 * @param disposition the header `content-disposition`, whose name wins
 */
export function toFileTitle(url: string, disposition: string | null = null): string {
  const name = oneLine(readDisposition(disposition ?? "") || readLastSegment(url));
  // A segment without an extension, such as `/download`, names an action and no file.
  return /[^.]\.[^.\s]/.test(name) ? cutText(name, limits.titleLength) : "";
}

function readLastSegment(url: string): string {
  return decode(URL.parse(url)?.pathname.split("/").at(-1) ?? "");
}

/** RFC 6266: `filename*` comes before `filename`. Directories in a name are dropped. */
function readDisposition(header: string): string {
  const extended = /;\s{0,9}filename\*\s{0,9}=\s{0,9}([\w-]{1,40})'[\w-]{0,40}'([^\s;]{1,2000})/i.exec(header);
  const plain = /;\s{0,9}filename\s{0,9}=\s{0,9}(?:"((?:[^"\\]|\\.){1,2000})"|([^\s;"]{1,2000}))/i.exec(header);
  const name = extended ? decode(extended[2]!, extended[1]) : (plain?.[1]?.replace(/\\(.)/g, "$1") ?? plain?.[2] ?? "");
  return name.split(/[/\\]/).at(-1)!;
}

/** Percent-decoded; as it is where the bytes are of another encoding. */
function decode(text: string, charset = "utf-8"): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(decodePercent(text));
  } catch {
    return text;
  }
}
