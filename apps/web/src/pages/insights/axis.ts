/**
 * The values of an axis from zero: at most five, in steps of 1, 2 or 5 times a power of ten, so that people can read what
 * lies between.
 *
 * @param max the largest value, at least 1
 * @returns ascending; the last is `max` or above
 */
export function toAxis(max: number): number[] {
  const power = 10 ** Math.floor(Math.log10(max / 4));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((size) => max / size <= 4)!,
  );
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
}

/** Which of many names have room: the last one and every nth before it. @returns whether the one at `index` has */
export function hasRoom(index: number, count: number, max: number): boolean {
  return (count - 1 - index) % Math.ceil(count / max) === 0;
}
