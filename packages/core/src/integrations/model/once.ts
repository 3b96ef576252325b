/** @returns what does the work when it is first called, and gives the same result ever after */
export function once<T>(work: () => T): () => T {
  let result: { value: T } | undefined;
  return () => (result ??= { value: work() }).value;
}
