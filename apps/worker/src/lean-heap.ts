import v8 from "node:v8";

let working = 0;

/**
 * Does work that leaves much garbage and is in no hurry, such as writing a large file, without letting V8 widen the
 * space for new objects meanwhile: that space is never given back, and would be most of what a backup costs.
 */
export async function withLeanHeap<T>(work: () => Promise<T>): Promise<T> {
  if (working++ === 0) v8.setFlagsFromString("--semi-space-growth-factor=1");
  try {
    return await work();
  } finally {
    // V8's own value, which imports need to be quick.
    if (--working === 0) v8.setFlagsFromString("--semi-space-growth-factor=2");
  }
}
