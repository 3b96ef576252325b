import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse as parseCsv } from "csv-parse/sync";
import { type DefaultTreeAdapterTypes, parse as parseHtml } from "parse5";
import { expect, test } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { importText } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { createRandom, gentleMutations, type Mutation, mutations } from "./testing/mutations.ts";

const { world } = openTestWorld();
const timeLimit = 20 * 60_000;
const fileCount = 2_000;

const directory = path.join(import.meta.dirname, "fixtures");
const fixtures = readdirSync(directory).map((name) => [name, readFileSync(path.join(directory, name))] as const);

/** Files in turn, each changed in one way or in two. */
function* changedFiles(changes: Record<string, Mutation>, of: typeof fixtures, count: number) {
  const ways = Object.entries(changes);
  for (let index = 0; index < count; index++) {
    const random = createRandom(index + 1);
    const [name, file] = of[index % of.length]!;
    const [first, second] = [ways[Math.floor(random() * ways.length)]!, ways[Math.floor(random() * ways.length)]!];
    const isTwice = random() < 0.5;
    const content = isTwice ? second[1](first[1](file, random), random) : first[1](file, random);
    yield { label: `${index}: ${name}, ${first[0]}${isTwice ? `, ${second[0]}` : ""}`, name, content };
  }
}

/** What is wrong with an import; null if it ended, and accounts for all that it read. */
async function findFault(ctx: Context, content: Buffer, expected: number | null): Promise<string | null> {
  const { status, total, processed, created, duplicates, skipped, failed, message, finishedAt } = await importText(
    world,
    ctx,
    content,
  );
  const counts = `${created} + ${duplicates} + ${skipped} + ${failed}, ${total}, ${status}, ${message}`;
  if (finishedAt === null || !["succeeded", "partial", "failed"].includes(status)) return `does not end: ${counts}`;
  if (created + duplicates + skipped + failed !== total || processed !== total) return `loses links: ${counts}`;
  if (total === 0 && !message) return "holds nothing and does not say why";
  return expected !== null && expected !== total ? `has ${expected} links: ${counts}` : null;
}

async function faultsOf(
  files: Iterable<{ label: string; content: Buffer; expected?: number | null }>,
): Promise<string[]> {
  const faults: string[] = [];
  let ctx = await world.person();
  let imported = 0;
  for (const { label, content, expected = null } of files) {
    // Another person now and then, so that not all links are known.
    if (++imported % 50 === 0) ctx = await world.person();
    const fault = await findFault(ctx, content, expected).catch((error: unknown) => `throws ${String(error)}`);
    if (fault) faults.push(`${label} ${fault}`);
  }
  return faults;
}

test(
  "of 2,000 changed files each import ends, and its counts add up",
  async () => {
    expect(await faultsOf(changedFiles(mutations, fixtures, fileCount))).toEqual([]);
  },
  timeLimit,
);

/** Those in which every `<a>` is a link, and every row. */
const plainHtml = fixtures.filter(
  ([name]) => name.endsWith(".html") && !/notion|page|pocket|instapaper|vivaldi/.test(name),
);
const plainCsv = fixtures.filter(([name]) =>
  /^(?:diigo|instapaper|linkace|pocket|raindrop|semicolons|wallabag)\.csv$/.test(name),
);

test(
  "of changed HTML each import has as many links as another parser finds",
  async () => {
    const files = [...changedFiles(gentleMutations, plainHtml, 300)].map((file) => ({
      ...file,
      expected: countAnchors(file.content.toString()),
    }));
    expect(await faultsOf(files)).toEqual([]);
  },
  timeLimit,
);

test(
  "of changed CSV each import has as many links as another parser finds rows",
  async () => {
    const files = [...changedFiles(gentleMutations, plainCsv, 300)].map((file) => ({
      ...file,
      expected: countRows(file.content.toString(), file.name.startsWith("semicolons") ? ";" : ","),
    }));
    expect(await faultsOf(files)).toEqual([]);
  },
  timeLimit,
);

type Node = DefaultTreeAdapterTypes.Node;

/** The links of a page, but for those in the text of a description. The parser repeats elements that are not closed. */
function countAnchors(html: string): number {
  const starts = new Set<number>();
  const visit = (node: Node, isText: boolean): void => {
    const name = node.nodeName;
    const isInText = name === "dd" || (isText && !["dt", "dl"].includes(name));
    if ("attrs" in node && name === "a") {
      const isEntry = node.attrs.some((attribute) => attribute.name === "add_date");
      if (!isInText || isEntry) starts.add(node.sourceCodeLocation?.startOffset ?? -1);
    }
    if ("childNodes" in node) for (const child of node.childNodes) visit(child, isInText);
  };
  visit(parseHtml(html, { sourceCodeLocationInfo: true }), false);
  return starts.size;
}

function countRows(csv: string, delimiter: string): number | null {
  try {
    const rows: string[][] = parseCsv(csv, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true });
    return rows.filter((row) => row.some((cell) => cell.trim() !== "")).length - 1;
  } catch {
    return null;
  }
}
