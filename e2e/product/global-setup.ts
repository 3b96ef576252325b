import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

type Ready = { url: string; dataDir: string; databaseUrl: string; googleUrl: string };

/** Starts the product in its own process and tells the tests where it is. */
export default async function setup(): Promise<() => Promise<void>> {
  const child = fork(path.join(import.meta.dirname, "main.ts"), { execArgv: [] });
  const exited = once(child, "exit");
  const early = exited.then(() => Promise.reject(new Error("The product did not start: the lines above say why.")));
  const [ready] = (await Promise.race([once(child, "message"), early])) as [Ready];
  early.catch(() => {});
  process.env.E2E_URL = ready.url;
  process.env.E2E_DATA_DIR = ready.dataDir;
  process.env.E2E_DATABASE_URL = ready.databaseUrl;
  process.env.E2E_GOOGLE_URL = ready.googleUrl;
  return async () => {
    child.disconnect();
    await exited;
  };
}
