import { BookmarkMap } from "@bowerbird/db";
import type { Context } from "../../platform/context/index.ts";
import { defineRun, type Run } from "../../platform/runs/index.ts";
import { getServedModels } from "../../semantic/embeddings/index.ts";
import type { Points } from "./arrange.ts";
import { computeMap, type Earlier, type PlacedMap } from "./compute-map.ts";
import { readNamedLinks, readVectors, type VectorRow } from "./map.sql.ts";
import { nameGroups } from "./name-groups.ts";
import { findProjection, project, type Projection } from "./project.ts";
import { asBuffer, fromIdBytes, sampleSize, type StoredLayout, toIdBytes } from "./stored-map.ts";

/** The map shows a random sample of this size of larger libraries: 200,000 take 40 MB while they are placed. */
const maxPoints = 200_000;
const pageSize = 2_000;
/** The most typical links of a group, which name it. */
const maxNamedBy = 300;

/** Computes a person's map from the vectors of their bookmarks. It can be done again after any crash. */
export const mapRuns = defineRun({
  table: "BookmarkMap",
  job: "compute-map",
  idName: "mapId",
  openStatuses: ["computing"],
  work: compute,
  onPoison: (_ctx, run) => run.step((inner) => change(inner, { status: "failed", computedAt: inner.now() })),
});

async function compute(ctx: Context, run: Run<"BookmarkMap">): Promise<void> {
  const [model] = await getServedModels(ctx);
  const embedded = model === undefined ? null : await readProjected(ctx, model, run.signal);
  if (!embedded) return run.step((inner) => change(inner, { ...noMap, model: model ?? null, computedAt: inner.now() }));
  const map = await computeMap(embedded.points, toEarlier(run.row, embedded.ids), run.signal);
  const names = await nameAll(ctx, map, embedded.ids);
  const layout: StoredLayout = {
    scale: map.scale,
    groups: map.groups.map((group, index) => ({ name: names[index]!, ...group })),
  };
  await run.step((inner) =>
    change(inner, {
      status: "ready",
      attempts: 0,
      computedAt: inner.now(),
      model: model!,
      sample: toIdBytes(embedded.sample),
      layout,
      points: Buffer.from(map.positions.buffer),
      bookmarkIds: toIdBytes(Array.from(map.order, (index) => embedded.ids[index]!)),
    }),
  );
}

const noMap = { status: "ready", attempts: 0, sample: Buffer.alloc(0), layout: null, points: null, bookmarkIds: null };

async function change(ctx: Context, values: Partial<BookmarkMap>): Promise<void> {
  await ctx.em.nativeUpdate(BookmarkMap, { userId: ctx.userId }, values);
}

interface Embedded {
  points: Points;
  ids: string[];
  sample: string[];
}

/** Reads the vectors page by page, and keeps of each what the map needs. Null without any. */
async function readProjected(ctx: Context, model: string, signal: AbortSignal): Promise<Embedded | null> {
  const [ids, sample, parts]: [string[], string[], Float32Array[]] = [[], [], []];
  let [projection, last]: [Projection | null, VectorRow | null] = [null, null];
  while (ids.length < maxPoints) {
    signal.throwIfAborted();
    const page = await readVectors(ctx, model, { after: last, limit: pageSize });
    if (page.length === 0) break;
    projection ??= findProjection(page.map(({ vector }) => vector));
    parts.push(projectPage(projection, page));
    ids.push(...page.map(({ id }) => id));
    if (sample.length < sampleSize) sample.push(...page.slice(0, sampleSize).map(({ source }) => source));
    last = page.at(-1)!;
  }
  if (!projection) return null;
  const { size } = projection;
  const values = new Float32Array(ids.length * size);
  for (const [index, part] of parts.entries()) values.set(part, index * pageSize * size);
  return { points: { values, size, count: ids.length }, ids, sample };
}

/** A vector of another length than the others, which a model may give after a change, is put in the middle. */
function projectPage(projection: Projection, page: readonly VectorRow[]): Float32Array {
  const { size, dimensions } = projection;
  const values = new Float32Array(page.length * size);
  for (const [index, { vector }] of page.entries()) {
    if (vector.length === dimensions) project(projection, vector, values, index * size);
  }
  return values;
}

/** What the person's earlier map says about the same bookmarks; null without one. */
function toEarlier({ layout, points, bookmarkIds }: Run<"BookmarkMap">["row"], ids: readonly string[]): Earlier | null {
  if (!layout || !points || !bookmarkIds) return null;
  const { scale, groups } = layout as StoredLayout;
  const at = new Map(fromIdBytes(bookmarkIds).map((id, index) => [id, index]));
  const stored = asBuffer(points);
  const positions = new Float32Array(2 * ids.length).fill(Number.NaN);
  for (const [index, id] of ids.entries()) {
    const before = at.get(id);
    if (before === undefined) continue;
    positions[2 * index] = stored.readUInt16LE(4 * before);
    positions[2 * index + 1] = stored.readUInt16LE(4 * before + 2);
  }
  return { positions, groups, scale };
}

async function nameAll(ctx: Context, { groups, order }: PlacedMap, ids: readonly string[]): Promise<(string | null)[]> {
  let start = 0;
  const typical = groups.map(({ count }) => {
    const own = Array.from(order.subarray(start, start + Math.min(count, maxNamedBy)), (index) => ids[index]!);
    start += count;
    return own;
  });
  const links = await readNamedLinks(ctx, typical.flat());
  return nameGroups(typical.map((own) => own.flatMap((id) => links.get(id) ?? [])));
}
