import type { Sample } from "../../testing/test-library.ts";

/** One condition of a query. */
export interface Wanted {
  kind: "word" | "phrase" | "tag" | "site" | "category" | "after" | "before";
  text: string;
}

/** The reference for search, written without an index and without product code. */
export function isWanted(sample: Sample, { kind, text }: Wanted, isExclusion = false): boolean {
  const path = (sample.category ?? []).map(fold);
  const host = new URL(sample.url).hostname.replace(/^www\./, "");
  const texts = [
    sample.title,
    sample.url.replace(/^https?:\/\/(www\.)?/, ""),
    ...(sample.tags ?? []),
    sample.description ?? "",
    path.at(-1)!,
  ];
  switch (kind) {
    case "word":
      return texts.some((field) =>
        isExclusion ? hasWhole(fold(field), fold(text)) : hasInside(fold(field), fold(text)),
      );
    case "phrase":
      return texts.some((field) => hasWhole(fold(field), fold(text)));
    case "tag":
      return (sample.tags ?? []).some((tag) => fold(tag) === fold(text));
    case "site":
      return text.includes(".") ? host === text || host.endsWith(`.${text}`) : host.split(".").includes(text);
    case "category":
      return path.some((_, index) => path[index] === fold(text) || path.slice(0, index + 1).join("/") === fold(text));
    case "after":
      return sample.createdAt! >= text;
    case "before":
      return sample.createdAt! < text;
  }
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
}

/** A single Latin letter alone matches only at the start of a word. */
function hasInside(field: string, text: string): boolean {
  if (!/^[a-z]$/.test(text)) return field.includes(text);
  return occurrences(field, text).some((index) => !isLetter(field[index - 1]));
}

/** Scripts without spaces have no word boundaries. */
function hasWhole(field: string, text: string): boolean {
  if (/[\u3040-\u9fff]/.test(text)) return field.includes(text);
  return occurrences(field, text).some((index) => isBoundary(field, text, index));
}

function isBoundary(field: string, text: string, index: number): boolean {
  const isFree = (edge: string | undefined, outside: string | undefined) => !isLetter(edge) || !isLetter(outside);
  return isFree(text[0], field[index - 1]) && isFree(text.at(-1), field[index + text.length]);
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

function occurrences(field: string, text: string): number[] {
  return Array.from(field, (_, index) => index).filter((index) => field.startsWith(text, index));
}
