import { limits } from "@bowerbird/contract/limits";
import { arrange, maxArranged, type Points } from "./arrange.ts";
import { groupPositions } from "./group.ts";
import { positionAmong, spreadOut } from "./position.ts";

/** A map as it is stored: points in the order of their groups, in each the most typical first. */
export interface PlacedMap {
  /** The index of each point among those that were given. */
  order: Uint32Array;
  /** x and y of each point in this order, from 0 to 65,535. */
  positions: Uint16Array;
  groups: PlacedGroup[];
  scale: Scale;
}

/** Width and height of the map in the units of the arrangement. */
export type Scale = [width: number, height: number];

/** A group of points; x and y are its middle. */
export interface PlacedGroup {
  count: number;
  x: number;
  y: number;
}

/** What an earlier map says about the points of this one, in the units of a stored map. */
export interface Earlier {
  /** x and y of each point; NaN for one that is new. */
  positions: Float32Array;
  groups: readonly { x: number; y: number }[];
  scale: Scale;
}

/**
 * Positions points by similarity: some are arranged against each other, the others among these. The same points have the
 * same map; a later map continues from an earlier one, so that what a person knows stays where it is.
 *
 * @param points those first that are arranged
 * @param signal aborts between steps
 */
export async function computeMap(points: Points, earlier: Earlier | null, signal: AbortSignal): Promise<PlacedMap> {
  const arranged = { ...points, count: Math.min(points.count, maxArranged) };
  const start = earlier && toStart(arranged, earlier);
  const positions = await arrange(arranged, start, signal);
  const rest = {
    ...points,
    count: points.count - arranged.count,
    values: points.values.subarray(arranged.count * points.size),
  };
  const all = new Float32Array(2 * points.count);
  all.set(positions);
  if (rest.count > 0) all.set(await positionAmong({ points: arranged, positions }, rest, signal), positions.length);
  spreadOut(all.subarray(0, positions.length));
  const scale = fit(all, earlier);
  return { ...order(all, earlier), scale };
}

/** Points that an earlier map should know, so that a later one continues from it. */
const minKnownShare = 0.3;

/** Where the points were; new ones begin beside the most similar known one. Null where too few are known. */
function toStart({ values, size, count }: Points, { positions, scale }: Earlier): Float32Array | null {
  const known = Array.from({ length: count }, (_, index) => index).filter(
    (index) => !Number.isNaN(positions[2 * index]),
  );
  if (known.length < minKnownShare * count) return null;
  const start = new Float32Array(2 * count);
  const isKnown = new Set(known);
  for (let index = 0; index < count; index++) {
    let from = index;
    let least = Infinity;
    for (const other of isKnown.has(index) ? [] : known) {
      let square = 0;
      for (let at = 0; at < size && square < least; at++) {
        square += (values[index * size + at]! - values[other * size + at]!) ** 2;
      }
      if (square < least) [least, from] = [square, other];
    }
    for (const axis of [0, 1] as const)
      start[2 * index + axis] =
        (positions[2 * from + axis]! / limits.mapSide - 0.5) * scale[axis] + (from === index ? 0 : (index % 7) * 1e-2);
  }
  return start;
}

/** Share of the side that is left free at each edge. */
const margin = 0.03;
/** The narrower side may be stretched so much, to fill the square. */
const maxStretch = 1.5;

/**
 * Moves positions into the square of a stored map. Of two maps that follow each other, the later keeps the middle and the
 * scale of the earlier one as long as it fits.
 */
function fit(positions: Float32Array, earlier: Earlier | null): Scale {
  const ends = [findEnds(positions, 0), findEnds(positions, 1)];
  const needed = ends.map(([least, most]) => Math.max(most - least, 1e-6) / (1 - 2 * margin));
  const widest = Math.max(...needed) / maxStretch;
  const isKept = earlier !== null && ends.every(([least, most], axis) => isFitting(least, most, earlier.scale[axis]!));
  const scale = isKept ? earlier.scale : (needed.map((side) => Math.max(side, widest)) as Scale);
  const middle = isKept ? [0, 0] : ends.map(([least, most]) => (least + most) / 2);
  for (let at = 0; at < positions.length; at++) {
    const inside = Math.min(1, Math.max(0, (positions[at]! - middle[at % 2]!) / scale[at % 2]! + 0.5));
    positions[at] = inside * limits.mapSide;
  }
  return scale;
}

function isFitting(least: number, most: number, side: number): boolean {
  return Math.max(-least, most) <= side / 2 && most - least > side / 2;
}

function findEnds(positions: Float32Array, axis: number): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (let at = axis; at < positions.length; at += 2) {
    least = Math.min(least, positions[at]!);
    most = Math.max(most, positions[at]!);
  }
  return [least, most];
}

function order(all: Float32Array, earlier: Earlier | null): Omit<PlacedMap, "scale"> {
  const before = earlier ? Float32Array.from(earlier.groups.flatMap(({ x, y }) => [x, y])) : null;
  const { middles, members } = groupPositions(all, before);
  const distances = Float32Array.from(members, (group, index) =>
    Math.hypot(all[2 * index]! - middles[2 * group]!, all[2 * index + 1]! - middles[2 * group + 1]!),
  );
  const sorted = Uint32Array.from(members.keys()).sort(
    (one, other) => members[one]! - members[other]! || distances[one]! - distances[other]! || one - other,
  );
  const positions = new Uint16Array(all.length);
  for (const [at, index] of sorted.entries()) {
    positions[2 * at] = Math.round(all[2 * index]!);
    positions[2 * at + 1] = Math.round(all[2 * index + 1]!);
  }
  const counts = new Uint32Array(middles.length / 2);
  for (const group of members) counts[group]! += 1;
  const groups = Array.from(counts, (count, group) => ({
    count,
    x: Math.round(middles[2 * group]!),
    y: Math.round(middles[2 * group + 1]!),
  }));
  return { order: sorted, positions, groups: groups.filter(({ count }) => count > 0) };
}
