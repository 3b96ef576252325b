import { spawn } from "node:child_process";
import { isAlive, signal, waitForEnd } from "../embedded/processes.ts";
import { endHung } from "./end-hung.ts";
import type { Running } from "./supervise.ts";

const PATIENCE = 10_000;

/**
 * Runs a TypeScript program on this Node. It shares the terminal's output but not its process group (the launcher
 * decides when it stops), and holds one end of an IPC channel: 'disconnect' there means that the launcher died.
 *
 * @param watch ends it when it hangs for so many seconds, and tells so before
 */
export async function spawnProgram(
  args: string[],
  env: NodeJS.ProcessEnv,
  cwd: string,
  watch?: { seconds: number; onHang: () => void },
): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const pid = child.pid ?? -1;
  const kill = () => (isAlive(pid) ? signal(-pid, "SIGKILL") : undefined);
  if (watch) {
    endHung(child, watch.seconds, () => {
      watch.onHang();
      kill();
    });
  }
  const stop = async () => {
    signal(pid, "SIGTERM");
    if (!(await waitForEnd(pid, PATIENCE))) kill();
    await exited;
  };
  return { pid, exited, stop, kill };
}
