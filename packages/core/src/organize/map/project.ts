import { randomFrom } from "./random.ts";

/** Axes on which vectors are compared for the map: those along which the person's bookmarks differ most. */
export interface Projection {
  /** Of a vector that is projected. */
  dimensions: number;
  /** Numbers of a projected vector. */
  size: number;
  mean: Float32Array;
  /** An axis after the other, each of the length 1. */
  axes: Float32Array;
}

const maxAxes = 48;
/** Vectors that the axes are chosen by. */
const maxChosenBy = 2_000;
const rounds = 6;

/**
 * Finds the principal axes of vectors of one length, by subspace iteration: without a library, and in a time that grows
 * with the length only linearly. The same vectors have the same axes in every process.
 */
export function findProjection(vectors: readonly Int8Array[]): Projection {
  const sample = vectors.slice(0, maxChosenBy).map(toUnit);
  const dimensions = sample[0]!.length;
  const size = Math.max(1, Math.min(maxAxes, dimensions, sample.length - 1));
  const mean = new Float32Array(dimensions);
  for (const vector of sample) for (let at = 0; at < dimensions; at++) mean[at]! += vector[at]! / sample.length;
  for (const vector of sample) for (let at = 0; at < dimensions; at++) vector[at]! -= mean[at]!;
  const random = randomFrom(1);
  let axes = Float32Array.from({ length: size * dimensions }, () => random() - 0.5);
  for (let round = 0; round < rounds; round++) axes = turnToWidest(sample, makeOrthogonal(axes, size), size);
  return { dimensions, size, mean, axes: makeOrthogonal(axes, size) };
}

/** Multiplies the axes with the covariance of the sample: each turns towards where the vectors differ most. */
function turnToWidest(sample: readonly Float32Array[], axes: Float32Array, size: number): Float32Array<ArrayBuffer> {
  const dimensions = axes.length / size;
  const turned = new Float32Array(axes.length);
  for (const vector of sample) {
    for (let axis = 0; axis < size; axis++) {
      const offset = axis * dimensions;
      let product = 0;
      for (let at = 0; at < dimensions; at++) product += vector[at]! * axes[offset + at]!;
      for (let at = 0; at < dimensions; at++) turned[offset + at]! += product * vector[at]!;
    }
  }
  return turned;
}

/** Gram and Schmidt. An axis without anything left of it becomes zero. */
function makeOrthogonal(axes: Float32Array<ArrayBuffer>, size: number): Float32Array<ArrayBuffer> {
  const dimensions = axes.length / size;
  const rows = Array.from({ length: size }, (_, axis) => axes.subarray(axis * dimensions, (axis + 1) * dimensions));
  for (const [index, row] of rows.entries()) {
    const before = Math.sqrt(dot(row, row));
    for (const other of rows.slice(0, index)) {
      const shared = dot(row, other);
      for (let at = 0; at < dimensions; at++) row[at]! -= shared * other[at]!;
    }
    const length = Math.sqrt(dot(row, row));
    const scale = length > before * 1e-5 ? 1 / length : 0;
    for (let at = 0; at < dimensions; at++) row[at]! *= scale;
  }
  return axes;
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
}

function toUnit(vector: Int8Array): Float32Array {
  let square = 0;
  for (let at = 0; at < vector.length; at++) square += vector[at]! * vector[at]!;
  const scale = square === 0 ? 0 : 1 / Math.sqrt(square);
  // A loop: this is done for every bookmark, and `Float32Array.from` takes as long as the rest of the projection.
  const unit = new Float32Array(vector.length);
  for (let at = 0; at < vector.length; at++) unit[at] = vector[at]! * scale;
  return unit;
}

/** Writes the projected vector into `target` from `offset` on. */
export function project(projection: Projection, vector: Int8Array, target: Float32Array, offset: number): void {
  const { dimensions, size, mean, axes } = projection;
  const unit = toUnit(vector);
  for (let at = 0; at < dimensions; at++) unit[at]! -= mean[at]!;
  for (let axis = 0; axis < size; axis++) {
    const start = axis * dimensions;
    let sum = 0;
    for (let at = 0; at < dimensions; at++) sum += unit[at]! * axes[start + at]!;
    target[offset + axis] = sum;
  }
}
