import { setImmediate } from "node:timers/promises";
import type { Points } from "./arrange.ts";
import { randomFrom } from "./random.ts";

/** Arranged points that a further point is placed by. */
const neighbors = 4;
/** Points between which others have their turn: about 20 ms. */
const pointsPerTurn = 400;

/** Axes that are compared between two checks. */
const axesPerCheck = 8;

/** Points that have their positions on the map. */
export interface Arranged {
  points: Points;
  /** x and y of each. */
  positions: Float32Array;
}

/**
 * Positions points among arranged ones: beside the most similar one, drawn towards the next ones as far as these are near it
 * on the map, and aside, so that many points at one position can be seen.
 *
 * @param signal aborts between steps
 * @returns x and y of each point
 */
export async function positionAmong(arranged: Arranged, points: Points, signal: AbortSignal): Promise<Float32Array> {
  const gaps = findGaps(arranged.positions);
  const radii = findRadii(arranged.positions, closeShare);
  const random = randomFrom(3);
  const positions = new Float32Array(2 * points.count);
  const nearest = new Nearest(neighbors);
  for (let index = 0; index < points.count; index++) {
    findNearest(arranged.points, points, index, nearest);
    const position = positions.subarray(2 * index, 2 * index + 2);
    const first = positionOne(arranged.positions, gaps, nearest, position);
    moveAside(position, Math.max(gaps[first]!, radii[first]!), random);
    if (index % pointsPerTurn > 0) continue;
    await setImmediate();
    signal.throwIfAborted();
  }
  return positions;
}

/** Moves points that lie on each other apart: those of one title, for example. */
export function spreadOut(positions: Float32Array): void {
  const random = randomFrom(5);
  const radii = findRadii(positions, sameShare);
  const alone = Math.min(...radii);
  for (const [index, radius] of radii.entries()) {
    if (radius > alone) moveAside(positions.subarray(2 * index, 2 * index + 2), radius / 2, random);
  }
}

/** The few nearest points with their squared distances, the nearest first. */
class Nearest {
  readonly ids: Int32Array;
  readonly squares: Float64Array;

  constructor(size: number) {
    this.ids = new Int32Array(size);
    this.squares = new Float64Array(size);
  }

  clear(): void {
    this.ids.fill(-1);
    this.squares.fill(Infinity);
  }

  add(id: number, square: number): void {
    let at = this.ids.length - 1;
    if (square >= this.squares[at]!) return;
    for (; at > 0 && this.squares[at - 1]! > square; at--) {
      this.squares[at] = this.squares[at - 1]!;
      this.ids[at] = this.ids[at - 1]!;
    }
    this.squares[at] = square;
    this.ids[at] = id;
  }
}

function findNearest(among: Points, points: Points, index: number, nearest: Nearest): void {
  const { values, size, count } = among;
  const own = points.values.subarray(index * size, (index + 1) * size);
  nearest.clear();
  for (let other = 0; other < count; other++) {
    const start = other * size;
    const furthest = nearest.squares[neighbors - 1]!;
    let square = 0;
    // The first axes are the widest: most others are too far after a few of them.
    for (let at = 0; at < size && square < furthest;) {
      for (const end = Math.min(size, at + axesPerCheck); at < end; at++) {
        const difference = own[at]! - values[start + at]!;
        square += difference * difference;
      }
    }
    nearest.add(other, square);
  }
}

/** How far the nearest other arranged point is from each on the map. */
function findGaps(positions: Float32Array): Float32Array {
  const count = positions.length / 2;
  const squares = new Float32Array(count).fill(Infinity);
  for (let one = 1; one < count; one++) {
    for (let other = 0; other < one; other++) {
      const [dx, dy] = [
        positions[2 * one]! - positions[2 * other]!,
        positions[2 * one + 1]! - positions[2 * other + 1]!,
      ];
      const square = dx * dx + dy * dy;
      squares[one] = Math.min(squares[one]!, square);
      squares[other] = Math.min(squares[other]!, square);
    }
  }
  return squares.map((square) => (square === Infinity ? 1 : Math.sqrt(square)));
}

/** Neighbors further away on the map than this many gaps would draw a point into the middle of nowhere. */
const maxGaps = 6;

/** @returns the most similar one */
function positionOne(
  positions: Float32Array,
  gaps: Float32Array,
  { ids, squares }: Nearest,
  target: Float32Array,
): number {
  const first = ids[0]!;
  const [homeX, homeY, gap] = [positions[2 * first]!, positions[2 * first + 1]!, Math.max(gaps[first]!, 1e-3)];
  let [x, y, sum] = [0, 0, 0];
  for (const [at, id] of ids.entries()) {
    if (id < 0) break;
    const [dx, dy] = [positions[2 * id]! - homeX, positions[2 * id + 1]! - homeY];
    if (Math.hypot(dx, dy) > maxGaps * gap) continue;
    const weight = 1 / (squares[at]! + 1e-3);
    x += weight * dx;
    y += weight * dy;
    sum += weight;
  }
  target[0] = homeX + x / sum;
  target[1] = homeY + y / sum;
  return first;
}

/** Points closer than this share of the map's size are at one position, and those closer than the second on each other. */
const closeShare = 0.012;
const sameShare = 0.003;
/** The points at one position cover so much of what they would if all were spread evenly over the map. */
const minCover = 0.25;

/** How far from an arranged point those at its position must lie so that they can be told apart. */
function findRadii(positions: Float32Array, share: number): Float32Array {
  const count = positions.length / 2;
  const size = findSize(positions);
  const close = new Uint16Array(count).fill(1);
  for (let one = 1; one < count; one++) {
    for (let other = 0; other < one; other++) {
      const distance = Math.hypot(
        positions[2 * one]! - positions[2 * other]!,
        positions[2 * one + 1]! - positions[2 * other + 1]!,
      );
      if (distance > share * size) continue;
      close[one]! += 1;
      close[other]! += 1;
    }
  }
  return Float32Array.from(close, (points) => size * Math.sqrt((minCover * points) / (Math.PI * count)));
}

/** The longer side of what the positions cover. */
function findSize(positions: Float32Array): number {
  const ends = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at++) {
    ends[at % 2] = Math.min(ends[at % 2]!, positions[at]!);
    ends[2 + (at % 2)] = Math.max(ends[2 + (at % 2)]!, positions[at]!);
  }
  return Math.max(ends[2]! - ends[0]!, ends[3]! - ends[1]!);
}

/** Moves it to a random point of a circle around it; all are as likely. */
function moveAside(position: Float32Array, radius: number, random: () => number): void {
  const [angle, distance] = [2 * Math.PI * random(), radius * Math.sqrt(random())];
  position[0]! += distance * Math.cos(angle);
  position[1]! += distance * Math.sin(angle);
}
