import { setImmediate } from "node:timers/promises";
import { randomFrom } from "./random.ts";

/** Points that are arranged against each other: each step compares all pairs. */
export const maxArranged = 1_500;

/** About how many neighbors of a point count. */
const perplexity = 25;
/** Steps from nothing, and from an earlier map, which keeps its shape. */
const steps = { fresh: 450, again: 150 };
/** In the first steps neighbors attract each other more, so that groups find together. */
const exaggeration = { factor: 8, steps: 120 };

/** Points with `size` numbers each. */
export interface Points {
  values: Float32Array;
  size: number;
  count: number;
}

/**
 * Arranges points in the plane so that neighbors stay neighbors (t-SNE, van der Maaten and Hinton 2008, over all pairs).
 *
 * @param start x and y of each point on an earlier map; null without one
 * @param signal aborts between steps
 * @returns x and y of each point
 */
export async function arrange(points: Points, start: Float32Array | null, signal: AbortSignal): Promise<Float32Array> {
  const { count } = points;
  const positions = start ? Float32Array.from(start) : startAlongAxes(points);
  if (count < 3) return positions;
  const nearness = toNearness(points);
  const momentum = { speed: new Float32Array(2 * count), gains: new Float32Array(2 * count).fill(1) };
  const forces = new Float32Array(2 * count);
  const last = start ? steps.again : steps.fresh;
  for (let step = 0; step < last; step++) {
    const isEarly = !start && step < exaggeration.steps;
    findForces(positions, nearness, isEarly ? exaggeration.factor : 1, forces);
    move(positions, forces, momentum, isEarly ? 0.5 : 0.8);
    await setImmediate();
    signal.throwIfAborted();
  }
  return positions;
}

/** The two widest axes, tiny: the same every time. */
function startAlongAxes({ values, size, count }: Points): Float32Array {
  const random = randomFrom(2);
  const positions = new Float32Array(2 * count);
  for (let index = 0; index < count; index++) {
    for (const axis of [0, 1]) {
      const along = size > axis ? values[index * size + axis]! : 0;
      positions[2 * index + axis] = along * 1e-2 + (random() - 0.5) * 1e-4;
    }
  }
  return positions;
}

/** For each pair, how near they are to each other compared with the others: sums up to 1. */
function toNearness(points: Points): Float32Array {
  const { count } = points;
  const squares = toSquares(points);
  const shares = new Float32Array(count * count);
  const entropy = Math.log(Math.min(perplexity, (count - 1) / 3));
  for (let index = 0; index < count; index++) {
    const row = squares.subarray(index * count, (index + 1) * count);
    spreadOver(row, index, Math.max(entropy, 0.1), shares.subarray(index * count, (index + 1) * count));
  }
  for (let one = 0; one < count; one++) {
    for (let other = 0; other < one; other++) {
      const [here, there] = [one * count + other, other * count + one];
      shares[here] = shares[there] = Math.max((shares[here]! + shares[there]!) / (2 * count), 1e-12);
    }
  }
  return shares;
}

function toSquares({ values, size, count }: Points): Float32Array {
  const squares = new Float32Array(count * count);
  for (let one = 0; one < count; one++) {
    for (let other = 0; other < one; other++) {
      let sum = 0;
      for (let at = 0; at < size; at++) {
        const difference = values[one * size + at]! - values[other * size + at]!;
        sum += difference * difference;
      }
      squares[one * count + other] = squares[other * count + one] = sum;
    }
  }
  return squares;
}

/** Gives each other point its share, narrow or wide so that about `perplexity` of them count. */
function spreadOver(squares: Float32Array, self: number, entropy: number, shares: Float32Array): void {
  let [low, high, sharpness] = [0, Infinity, 1];
  for (let attempt = 0; attempt < 40; attempt++) {
    let [sum, weighted] = [0, 0];
    for (let other = 0; other < squares.length; other++) {
      const share = other === self ? 0 : Math.exp(-squares[other]! * sharpness);
      shares[other] = share;
      sum += share;
      weighted += share * squares[other]!;
    }
    sum = Math.max(sum, 1e-30);
    const difference = Math.log(sum) + (sharpness * weighted) / sum - entropy;
    for (let other = 0; other < squares.length; other++) shares[other]! /= sum;
    if (Math.abs(difference) < 1e-3) return;
    if (difference > 0) [low, sharpness] = [sharpness, high === Infinity ? sharpness * 2 : (sharpness + high) / 2];
    else [high, sharpness] = [sharpness, (sharpness + low) / 2];
  }
}

/** Neighbors attract each other, all others push each other away. */
function findForces(positions: Float32Array, nearness: Float32Array, factor: number, forces: Float32Array): void {
  const count = positions.length / 2;
  const pushes = new Float32Array(positions.length);
  let total = 0;
  forces.fill(0);
  for (let one = 1; one < count; one++) {
    const [x, y, row] = [positions[2 * one]!, positions[2 * one + 1]!, one * count];
    let [pullX, pullY, pushX, pushY] = [0, 0, 0, 0];
    for (let other = 0; other < one; other++) {
      const [dx, dy] = [x - positions[2 * other]!, y - positions[2 * other + 1]!];
      const near = 1 / (1 + dx * dx + dy * dy);
      total += near;
      const pull = nearness[row + other]! * near;
      const push = near * near;
      pullX += pull * dx;
      pullY += pull * dy;
      pushX += push * dx;
      pushY += push * dy;
      forces[2 * other]! += pull * dx;
      forces[2 * other + 1]! += pull * dy;
      pushes[2 * other]! -= push * dx;
      pushes[2 * other + 1]! -= push * dy;
    }
    forces[2 * one]! -= pullX;
    forces[2 * one + 1]! -= pullY;
    pushes[2 * one]! += pushX;
    pushes[2 * one + 1]! += pushY;
  }
  const share = 1 / Math.max(2 * total, 1e-12);
  for (let at = 0; at < forces.length; at++) forces[at] = 4 * (factor * forces[at]! + share * pushes[at]!);
}

interface Momentum {
  speed: Float32Array;
  gains: Float32Array;
}

/** Moves each point along its force, faster the longer it goes one way. */
function move(positions: Float32Array, forces: Float32Array, { speed, gains }: Momentum, keep: number): void {
  const rate = Math.max(positions.length / 16, 50);
  for (let at = 0; at < positions.length; at++) {
    const isOneWay = forces[at]! > 0 === speed[at]! > 0;
    gains[at] = Math.max(0.01, isOneWay ? gains[at]! + 0.2 : gains[at]! * 0.8);
    speed[at] = keep * speed[at]! + rate * gains[at]! * forces[at]!;
    positions[at]! += speed[at]!;
  }
}
