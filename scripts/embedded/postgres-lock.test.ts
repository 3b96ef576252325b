import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openTestFolder } from "../../packages/core/src/testing/in-vitest/index.ts";
import { disarmStaleLock, readLock } from "./postgres-lock.ts";

let data: string;
beforeEach(() => void (data = openTestFolder(onTestFinished)));

const lockOf = (pid: number) => [pid, data, 1_795_377_360, 5_432, "", "127.0.0.1", "  1 2", "ready", ""].join("\n");
const file = () => path.join(data, "postmaster.pid");

test.skipIf(!existsSync("/proc/self/stat"))(
  "a killed server that no parent has reaped does not prevent the next start [needs /proc]",
  async () => {
    // The child becomes a zombie once its parent is a program that never reaps its children.
    const child = '(name=; while [ "$name" != sleep ]; do read name < /proc/$$/comm; done)';
    const parent = spawn("sh", ["-c", `${child} & echo $!; exec sleep 60`], { stdio: ["ignore", "pipe", "ignore"] });
    try {
      const [line] = (await once(parent.stdout, "data")) as [Buffer];
      const pid = Number(String(line));
      await vi.waitFor(() => expect(readFileSync(`/proc/${pid}/stat`, "utf8")).toContain(") Z "), 120_000);
      expect(() => process.kill(pid, 0)).not.toThrow();
      writeFileSync(file(), lockOf(pid));
      disarmStaleLock(data);
      expect(() => process.kill(readLock(data)!.pid, 0)).toThrow("ESRCH");
      // The line that names the shared memory stays.
      expect(readFileSync(file(), "utf8").split("\n").slice(1)).toEqual(lockOf(pid).split("\n").slice(1));
    } finally {
      parent.kill("SIGKILL");
    }
  },
);

test("a lock that names another living process is disarmed, that of a running server is kept", async () => {
  writeFileSync(file(), lockOf(process.pid));
  disarmStaleLock(data);
  expect(readLock(data)!.pid).not.toBe(process.pid);
  // A process whose command line looks like the server's.
  const program = `process.stdout.write("up"); setInterval(() => {}, 1_000)`;
  const server = spawn(process.execPath, ["-e", program, "postgres", "-D", data], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    await once(server.stdout, "data");
    writeFileSync(file(), lockOf(server.pid!));
    disarmStaleLock(data);
    expect(readLock(data)!.pid).toBe(server.pid);
  } finally {
    server.kill("SIGKILL");
  }
});
