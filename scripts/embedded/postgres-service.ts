import { signal, untilEnd, waitForEnd } from "./processes.ts";

export type RunningService = {
  url: string;
  pid: number;
  /** Resolves when the process has ended, also if another process ended it. */
  exited: Promise<void>;
  stop: () => Promise<void>;
};

/** A handle of a running server, started by this process or found. */
export function postgresService(pid: number, port: number, password: string): RunningService {
  return {
    url: `postgres://bowerbird:${password}@127.0.0.1:${port}/bowerbird`,
    pid,
    exited: untilEnd(pid),
    stop: () => stopServer(pid),
  };
}

/** Fast shutdown (open transactions roll back, everything is flushed), then immediate, which recovers on the next start. */
async function stopServer(pid: number): Promise<void> {
  signal(pid, "SIGINT");
  if (await waitForEnd(pid, 15_000)) return;
  signal(pid, "SIGQUIT");
  if (!(await waitForEnd(pid, 5000))) signal(pid, "SIGKILL");
}
