import { signal, untilEnd, waitForEnd } from "./processes.ts";

export type RunningService = {
  url: string;
  pid: number;
  /** Resolves when the process is gone, whoever ended it. */
  exited: Promise<void>;
  stop: () => Promise<void>;
};

/** The handle of a running server, whether this process started it or found it. */
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
