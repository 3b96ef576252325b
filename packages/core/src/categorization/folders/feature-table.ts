import type { Folder } from "./folder.ts";
import { type FeatureRows, featureNames } from "./folder-net.ts";

const columns = new Map(featureNames.map((name, index) => [name, index]));

export interface FeatureOptions {
  /** Whether the link is the next one that the person files, so that their last folders say something. */
  isNext: boolean;
  /** Whether its time is real, not that of a program. */
  hasTime: boolean;
  /** Positions of links that are left out, as the link itself: it must not find itself. */
  without?: readonly number[];
}

/** The features of all folders for one link. */
export class FeatureTable implements FeatureRows {
  readonly folders: number;
  readonly values: Float32Array;

  constructor(folders: number) {
    this.folders = folders;
    this.values = new Float32Array(folders * featureNames.length);
  }

  set(name: string, folder: number, value: number): void {
    this.values[folder * featureNames.length + columns.get(name)!] = value;
  }

  fill(name: string, values: (folder: number) => number): void {
    const column = columns.get(name)!;
    for (let folder = 0; folder < this.folders; folder++)
      this.values[folder * featureNames.length + column] = values(folder);
  }
}

/** Sums up values of folders below the same parent. @returns by folder */
export function sumByParent(folders: readonly Folder[], parents: number, values: ArrayLike<number>) {
  const sums = new Float64Array(parents);
  for (const [folder, { parent }] of folders.entries()) sums[parent]! += values[folder]!;
  return (folder: number): number => sums[folders[folder]!.parent]!;
}

export function toShares(values: readonly number[]): number[] {
  const total = sum(values);
  return values.map((value) => value / total);
}

export function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

export function highest(values: readonly number[]): number {
  return values.reduce((max, value) => Math.max(max, value), -Infinity);
}
