import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { openTestFolder } from "../../packages/core/src/testing/in-vitest/index.ts";

const program = `
  const { lockData } = await import(${JSON.stringify(path.join(import.meta.dirname, "lock-data.mjs"))});
  console.log(await lockData(process.argv[1]));
  if (process.argv[2] === "stay") setInterval(() => {}, 1_000);
`;
const hasFlock = spawnSync("flock", ["--version"]).status === 0;

let folder: string;
let first: ChildProcess;
beforeEach(async () => {
  folder = path.join(openTestFolder(onTestFinished), "data");
  first = spawn(process.execPath, ["--input-type=module", "-e", program, folder, "stay"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => first.stdout!.once("data", resolve));
});
afterEach(() => void first.kill("SIGKILL"));

/** Whether a second container gets the folder, as its process says and ends. */
function tryLock(directory = folder): string {
  const second = spawnSync(process.execPath, ["--input-type=module", "-e", program, directory], {
    encoding: "utf8",
    timeout: 120_000,
  });
  return second.stdout.trim();
}

describe.runIf(hasFlock)("the data folder of a container [needs flock]", () => {
  test("is its own while it runs", () => {
    expect(tryLock()).toBe("false");
    expect(tryLock()).toBe("false");
  });

  test.each(["SIGTERM", "SIGKILL"] as const)("is free once it has ended by %s", async (signal) => {
    first.kill(signal);
    await vi.waitFor(() => expect(tryLock()).toBe("true"), { timeout: 120_000 });
  });

  test("is not that of another", () => {
    expect(tryLock(`${folder}-2`)).toBe("true");
  });
});
