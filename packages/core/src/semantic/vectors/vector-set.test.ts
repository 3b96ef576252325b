import fc from "fast-check";
import { expect, it } from "vitest";
import { encodeVector, VectorSet } from "./index.ts";

/** What the set must be, as simply as can be. */
class Model {
  readonly vectors = new Map<string, Int8Array>();

  nearest(query: Int8Array): string[] {
    return [...this.vectors]
      .map(([id, vector]) => ({ id, cosine: cosine(query, vector) }))
      .toSorted(byCosine)
      .map(({ id }) => id);
  }
}

interface Compared {
  id: string;
  cosine: number;
}
const byCosine = (one: Compared, other: Compared) => other.cosine - one.cosine || (one.id < other.id ? -1 : 1);

function cosine(one: Int8Array, other: Int8Array): number {
  const dot = (a: Int8Array, b: Int8Array) => a.reduce((sum, number, index) => sum + number * b[index]!, 0);
  const length = Math.sqrt(dot(one, one) * dot(other, other));
  return length === 0 ? 0 : Math.fround(dot(one, other) / length);
}

/** The nearest of a set, by the cosines that it gives. */
async function nearest(set: VectorSet, query: Int8Array): Promise<string[]> {
  const cosines = await set.compare(query);
  return [...cosines]
    .map((value, row) => ({ id: set.getId(row), cosine: value }))
    .filter(({ cosine: value }) => !Number.isNaN(value))
    .toSorted(byCosine)
    .map(({ id }) => id);
}

const toHex = (id: string) => id.replaceAll("-", "");
const ids = fc.uuid();
const vectorOf = (dimensions: number) =>
  fc.int8Array({ minLength: dimensions, maxLength: dimensions, min: -127, max: 127 });

it("finds exactly what comparing all finds, whatever is added, replaced and removed", async () => {
  const anyHistory = fc.integer({ min: 1, max: 70 }).chain((dimensions) =>
    fc.record({
      dimensions: fc.constant(dimensions),
      query: vectorOf(dimensions),
      batches: fc.array(fc.array(fc.tuple(ids, fc.option(vectorOf(dimensions))), { maxLength: 30 }), {
        minLength: 1,
        maxLength: 4,
      }),
      again: fc.array(fc.tuple(fc.nat(), fc.option(vectorOf(dimensions))), { maxLength: 20 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(anyHistory, async ({ dimensions, query, batches, again }) => {
      const [set, model] = [new VectorSet(dimensions), new Model()];
      const change = (changes: readonly (readonly [string, Int8Array | null])[]) => {
        set.change(new Map(changes.map(([id, vector]) => [toHex(id), vector])));
        for (const [id, vector] of changes) {
          if (vector) model.vectors.set(id, vector);
          else model.vectors.delete(id);
        }
      };
      for (const batch of batches) change(batch);
      const known = batches.flat();
      change(
        again.flatMap(([at, vector]) => (known.length === 0 ? [] : [[known[at % known.length]![0], vector] as const])),
      );
      const [found, wanted] = [await nearest(set, query), model.nearest(query)];
      const toCosines = (list: readonly string[]) => list.map((id) => cosine(query, model.vectors.get(id)!).toFixed(5));
      expect(found.toSorted()).toEqual(wanted.toSorted());
      expect(toCosines(found)).toEqual(toCosines(wanted));
    }),
    { numRuns: 200 },
  );
});

it.each([1, 16, 384, 1_000, 1_536, 70_000])(
  "compares vectors of %s numbers over several blocks",
  async (dimensions) => {
    const rows = dimensions > 10_000 ? 3 : 700;
    const set = new VectorSet(dimensions);
    const vectors = Array.from({ length: rows }, (_, row) =>
      encodeVector(Array.from({ length: dimensions }, (_number, index) => Math.sin((row + 1) * (index + 1)) || 1)),
    );
    const bytes = Buffer.alloc(rows * 16);
    for (const row of vectors.keys()) bytes.writeUInt32BE(row, row * 16 + 12);
    set.add(bytes, Int8Array.from(vectors.flatMap((vector) => [...vector])));
    const query = vectors[rows - 1]!;
    const cosines = await set.compare(query);
    expect([...cosines].every((value, row) => Math.abs(value - cosine(query, vectors[row]!)) < 1e-6)).toBe(true);
    expect(cosines[rows - 1]).toBeCloseTo(1, 6);
    expect(set.getId(rows - 1)).toBe(`00000000-0000-0000-0000-${(rows - 1).toString(16).padStart(12, "0")}`);
  },
);

it("takes at most 40 MB for 100,000 vectors of 384 numbers", () => {
  const set = new VectorSet(384);
  const [ids1000, vectors1000] = [new Uint8Array(16_000), new Int8Array(384_000)];
  for (let batch = 0; batch < 100; batch++) set.add(ids1000, vectors1000);
  expect(set.bytes).toBeLessThanOrEqual(40 * 2 ** 20);
});

it("refuses to compare vectors of another model", async () => {
  await expect(new VectorSet(384).compare(new Int8Array(256))).rejects.toThrow(RangeError);
});
