/** What {@link measureWork} takes on the machine that the limits are of (ms). */
const usualWorkMs = 110;

/** How many times slower this machine is at this moment than the one that the limits are of; at least 1. */
export function measureSlowness(): number {
  return Math.max(1, measureWork() / usualWorkMs);
}

/** Some work as servers do: the least of three, in processor time (ms). */
function measureWork(): number {
  const rows = Array.from({ length: 5_000 }, (_, n) => ({ id: `id-${n}`, title: `Title ${n}`, tags: ["one", "two"] }));
  const times = Array.from({ length: 3 }, () => {
    const start = process.threadCpuUsage();
    for (let time = 0; time < 40; time += 1) JSON.parse(JSON.stringify(rows));
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}
