import { linkSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isSameProcess, signal, startedAt, waitForEnd } from "../embedded/processes.ts";
import { Problem } from "../embedded/problem.mjs";
import { readText } from "../embedded/small-files.ts";

export type ProcessRecord = { name: string; pid: number; startedAt: string };
type LockContent = { pid: number; startedAt: string; url?: string; children: ProcessRecord[] };
export type Lock = {
  update: (change: { url?: string; children?: ProcessRecord[] }) => void;
  release: () => void;
};

/**
 * One launcher per data directory. A lock whose process is gone is taken over, after ending its leftover servers.
 * @throws Problem that says where the other launcher runs
 */
export async function takeLock(dataDir: string, log: (line: string) => void): Promise<Lock> {
  const file = path.join(dataDir, "launcher.pid");
  const content: LockContent = { pid: process.pid, startedAt: startedAt(process.pid), children: [] };
  for (let previous = read(file); !create(file, content); previous = read(file)) {
    if (previous && isSameProcess(previous)) throw alreadyRunning(previous, dataDir);
    await endOrphans(previous?.children ?? [], log);
    rmSync(file, { force: true });
  }
  return {
    update: (change) => replace(file, Object.assign(content, change)),
    release: () => rmSync(file, { force: true }),
  };
}

/** Linked to its name with its content: the lock is never empty, and only one process can win. */
function create(file: string, content: LockContent): boolean {
  const draft = writeDraft(file, content);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function replace(file: string, content: LockContent): void {
  renameSync(writeDraft(file, content), file);
}

function writeDraft(file: string, content: LockContent): string {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
  } catch (error) {
    throw new Problem(`"${path.dirname(file)}" cannot be written to: ${(error as Error).message}`);
  }
  return draft;
}

function read(file: string): LockContent | null {
  try {
    return JSON.parse(readText(file)) as LockContent;
  } catch {
    return null;
  }
}

function alreadyRunning(content: LockContent, dataDir: string): Problem {
  const where = content.url ? `at ${content.url}` : "(it is still starting)";
  return new Problem(
    `Bowerbird is already running ${where}, as process ${content.pid}, on the data in "${dataDir}".\n` +
      `Stop it with Ctrl-C in its terminal or with: kill ${content.pid}`,
  );
}

async function endOrphans(children: ProcessRecord[], log: (line: string) => void): Promise<void> {
  const orphans = children.filter((child) => isSameProcess(child));
  for (const { name, pid } of orphans) {
    log(`Ending the ${name} (process ${pid}) that an earlier start left behind …`);
    signal(pid, "SIGTERM");
  }
  for (const { pid } of orphans) if (!(await waitForEnd(pid, 10_000))) signal(-pid, "SIGKILL");
}
