import { readFileSync } from "node:fs";
import path from "node:path";

const secondsPerDay = 86_400;

/** A plausible library as a browser's bookmark file; the newest link is an hour old. */
export function demoLibrary(): string {
  const lines = readFileSync(path.join(import.meta.dirname, "../fixtures/demo-library.txt"), "utf8")
    .trim()
    .split("\n");
  let date = Math.floor(Date.now() / 1_000) - 3_600;
  return shuffled(inFolders(lines))
    .map(({ folder, line }) => toHtml(folder, line, (date -= step(line))))
    .join("\n");
}

function inFolders(lines: readonly string[]): { folder: string[]; line: string }[] {
  let folder: string[] = [];
  return lines.flatMap((line) => {
    if (!line.startsWith("# ")) return [{ folder, line }];
    folder = line.slice(2).split("/");
    return [];
  });
}

/** A few hours to a few weeks, the same in every run. */
function step(line: string): number {
  return Math.floor((((line.length * 7_919) % 83) / 12) * secondsPerDay);
}

/** People do not save folder by folder: a shuffled order, the same in every run. */
function shuffled<T>(items: readonly T[]): T[] {
  const order = items.map((item, index) => ({ item, key: (index * 7_919) % 1_009 }));
  return order.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

function toHtml(folder: readonly string[], line: string, date: number): string {
  const [title = "", url = "", tags = ""] = line.split(" | ");
  const link = `<DT><A HREF="${url}" ADD_DATE="${date}" TAGS="${tags.replaceAll(", ", ",")}">${escape(title)}</A>`;
  return folder.reduceRight((inner, name) => `<DT><H3>${escape(name)}</H3><DL><p>${inner}</DL><p>`, link);
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
