import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** After so many milliseconds nothing is begun any more that belongs to the start. */
const startTime = 10_000;

/**
 * Gives back, once, what the start has left behind: a third of what a process without work would go on to hold, because
 * V8 looks for it only when it needs room.
 */
export function tidyAfterStart(): void {
  setTimeout(() => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as NodeJS.GCFunction;
    void collect({ type: "major", execution: "async" });
  }, startTime).unref();
}
