import { randomFrom } from "./random.ts";

/** Groups of a map: more names cannot be read, fewer say little. */
const groupCount = { min: 3, max: 60 };
/** As many groups as the earlier map had stay, while as many as this share of them are right. */
const stableShare = 0.25;
const rounds = 30;
/** Points by which the middles are found. */
const maxSample = 20_000;

/** Points in groups by their positions. */
export interface Groups {
  /** x and y of the middle of each group. */
  middles: Float32Array;
  /** The group of each point. */
  members: Uint8Array;
}

/**
 * Groups neighboring points of the map (k-means in the plane), so that each name is above its points.
 *
 * @param positions x and y of each point
 * @param earlier the middles of the groups of an earlier map, which stay where they fit; null without one
 */
export function groupPositions(positions: Float32Array, earlier: Float32Array | null): Groups {
  const count = positions.length / 2;
  const wanted = Math.min(groupCount.max, Math.max(groupCount.min, Math.round(0.65 * Math.sqrt(count))));
  const isKept = earlier !== null && Math.abs(earlier.length / 2 - wanted) <= stableShare * wanted;
  const sample = count > maxSample ? takeEvenly(positions, maxSample) : positions;
  let middles = isKept ? Float32Array.from(earlier) : chooseApart(sample, wanted);
  for (let round = 0; round < rounds; round++) middles = moveToMiddle(sample, middles);
  return { middles, members: findNearest(positions, middles) };
}

function takeEvenly(positions: Float32Array, count: number): Float32Array {
  const taken = new Float32Array(2 * count);
  const total = positions.length / 2;
  for (let index = 0; index < count; index++) {
    const from = Math.floor((index * total) / count);
    taken.set(positions.subarray(2 * from, 2 * from + 2), 2 * index);
  }
  return taken;
}

/** Points by chance, those far from the chosen ones more likely (k-means++). */
function chooseApart(positions: Float32Array, wanted: number): Float32Array<ArrayBuffer> {
  const count = positions.length / 2;
  const random = randomFrom(4);
  const squares = new Float32Array(count).fill(1);
  const middles = new Float32Array(2 * Math.min(wanted, count));
  for (let chosen = 0; chosen < middles.length / 2; chosen++) {
    let left = random() * squares.reduce((sum, square) => sum + square, 0);
    let index = 0;
    while (index < count - 1 && (left -= squares[index]!) > 0) index++;
    const [x, y] = [positions[2 * index]!, positions[2 * index + 1]!];
    middles.set([x, y], 2 * chosen);
    for (let other = 0; other < count; other++) {
      const square = (positions[2 * other]! - x) ** 2 + (positions[2 * other + 1]! - y) ** 2;
      squares[other] = chosen === 0 ? square : Math.min(squares[other]!, square);
    }
  }
  return middles;
}

/** A group without points stays where it is. */
function moveToMiddle(positions: Float32Array, middles: Float32Array): Float32Array<ArrayBuffer> {
  const members = findNearest(positions, middles);
  const sums = new Float64Array(middles.length);
  const counts = new Uint32Array(middles.length / 2);
  for (const [index, group] of members.entries()) {
    counts[group]! += 1;
    sums[2 * group]! += positions[2 * index]!;
    sums[2 * group + 1]! += positions[2 * index + 1]!;
  }
  return Float32Array.from(sums, (sum, at) => (counts[at >> 1] ? sum / counts[at >> 1]! : middles[at]!));
}

function findNearest(positions: Float32Array, middles: Float32Array): Uint8Array {
  const members = new Uint8Array(positions.length / 2);
  for (let index = 0; index < members.length; index++) {
    let least = Infinity;
    for (let group = 0; group < middles.length / 2; group++) {
      const [dx, dy] = [
        positions[2 * index]! - middles[2 * group]!,
        positions[2 * index + 1]! - middles[2 * group + 1]!,
      ];
      const square = dx * dx + dy * dy;
      if (square >= least) continue;
      least = square;
      members[index] = group;
    }
  }
  return members;
}
