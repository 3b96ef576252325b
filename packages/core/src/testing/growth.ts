/** Below this nothing is slow (processor time, ms). */
const slowMs = 100;
/** Of ten times as much input; linear work takes ten times as long, quadratic a hundred times. */
const maxFactor = 30;
const runs = 3;
/** What grows steeper does so each time. */
const confirmations = 5;

/**
 * Whether a parser's time grows steeper than its input. Measured in processor time, the least of several runs, so that other
 * work of the machine does not count.
 *
 * @param make an input of so many characters
 * @returns the times, for a person; null when they grow no steeper than linearly
 */
export async function growth(parse: (text: string) => unknown, make: (size: number) => string): Promise<string | null> {
  let before = await leastTime(parse, make(1_000));
  for (const size of [10_000, 100_000]) {
    const input = make(size);
    // Most inputs are parsed at once: one run tells.
    let time = await leastTime(parse, input, 1);
    const isSteep = () => time > slowMs && time > before * maxFactor;
    // The shorter input may have been lucky, before its code was compiled again, and the longer one unlucky, with the garbage of others.
    for (let again = 0; again < confirmations && isSteep(); again++) {
      before = Math.max(before, await leastTime(parse, make(size / 10)));
      time = Math.min(time, await leastTime(parse, input));
    }
    if (isSteep()) return `${size} take ${Math.round(time)} ms, a tenth ${before.toFixed(1)} ms`;
    before = Math.max(time, 0.1);
  }
  return null;
}

async function leastTime(parse: (text: string) => unknown, input: string, count = runs): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < count; run++) {
    const start = process.cpuUsage();
    await parse(input);
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
