import { expect, it } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { bytes, importOptions, link } from "../../testing/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { importFile } from "./index.ts";
import { readSource, type SourceReader } from "./read-source.ts";

const { world } = openTestWorld();

async function open(count: number): Promise<SourceReader> {
  const ctx: Context = await world.person();
  const content = Array.from({ length: count }, (_, index) => link(`https://many.example/${index}`, `m${index}`)).join(
    "",
  );
  const { id } = await importFile(ctx, { name: "many.html", content: bytes(content) }, importOptions);
  return readSource(ctx, id, "");
}

async function numbersFrom(reader: SourceReader, from: number): Promise<number[]> {
  const numbers: number[] = [];
  for await (const batch of reader.links(from))
    for (const { url } of batch) numbers.push(Number(url.split("/").at(-1)));
  return numbers;
}

const range = (from: number, end: number) => Array.from({ length: end - from }, (_, index) => from + index);

// Up to 20,000 links are buffered while counting; more are read from the file a second time.
it.each([3_000, 25_000])("of %i links yields each once and in order while they are counted", async (count) => {
  const reader = await open(count);
  const [total, numbers] = await Promise.all([reader.count(), numbersFrom(reader, 0)]);
  expect(total).toBe(count);
  expect(numbers).toEqual(range(0, count));
});

it.each([3_000, 25_000])("of %i links continues at the given position", async (count) => {
  const reader = await open(count);
  const [, numbers] = await Promise.all([reader.count(), numbersFrom(reader, 1_234)]);
  expect(numbers).toEqual(range(1_234, count));
});
