/** An assistant reads every byte of an answer, and holds it: more than this is of no use to it. */
const mostBytes = 1024 * 1024;

interface Fitted<T> {
  list: T[];
  /** What is left out, and how to ask for less; absent where all is there. */
  note?: string;
}

/** As much of a list, from its beginning, as an answer may hold. @param advice a sentence on how to ask for less */
export function fitList<T>(all: readonly T[], advice: string): Fitted<T> {
  let left = mostBytes;
  const end = all.findIndex((item) => (left -= Buffer.byteLength(JSON.stringify(item)) + 1) < 0);
  if (end < 0) return { list: [...all] };
  const count = (number: number) => number.toLocaleString("en");
  return {
    list: all.slice(0, end),
    note: `Only the first ${count(end)} of ${count(all.length)} are shown, since an answer holds at most 1 MB. ${advice}`,
  };
}
