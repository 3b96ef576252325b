/** The index after an arrow key, Home or End; null for any other key. The ends do not wrap. */
export function indexAfterKey(key: string, current: number, count: number): number | null {
  const last = count - 1;
  if (key === "ArrowDown") return Math.min(last, current + 1);
  if (key === "ArrowUp") return Math.max(0, current - 1);
  if (key === "Home" || key === "PageUp") return 0;
  return key === "End" || key === "PageDown" ? last : null;
}

/** After this pause (ms), a letter starts a new word. */
const resetAfterMs = 1_000;

/** Finds entries by their first letters; repeating a letter moves to the next entry that begins with it. */
export function createTypeAhead(now: () => number = Date.now) {
  let [typed, last] = ["", 0];
  return (letter: string, labels: readonly string[], current: number): number | null => {
    typed = now() - last > resetAfterMs ? letter : typed + letter;
    last = now();
    const isRepeated = typed === letter.repeat(typed.length);
    const text = (isRepeated ? letter : typed).toLocaleLowerCase();
    const start = isRepeated ? current + 1 : Math.max(0, current);
    for (let step = 0; step < labels.length; step += 1) {
      const index = (start + step) % labels.length;
      if (labels[index]?.toLocaleLowerCase().startsWith(text)) return index;
    }
    return null;
  };
}
