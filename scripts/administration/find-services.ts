import path from "node:path";
import { findRunningServer } from "../embedded/postgres-lock.ts";
import { postgresService } from "../embedded/postgres-service.ts";
import { Problem } from "../embedded/problem.ts";
import { isAlive } from "../embedded/processes.ts";
import { readNumber, readText } from "../embedded/small-files.ts";
import type { Environment } from "../launcher/environment.ts";

/** Where the running product keeps its data. Throws a Problem where it is the embedded one and does not run. */
export async function findServices(environment: Environment): Promise<NodeJS.ProcessEnv> {
  if (environment.DATABASE_URL) return environment;
  const directory = path.join(environment.DATA_DIR, "postgres");
  const running = await findRunningServer(path.join(directory, "data"), 10);
  if (!running) throw new Problem("Bowerbird does not run here. Start it with npm start, or set DATABASE_URL.");
  const { url } = postgresService(running.pid, running.port, readText(path.join(directory, "password")).trim());
  return { ...environment, DATABASE_URL: url, REDIS_URL: environment.REDIS_URL ?? runningRedis(environment.DATA_DIR) };
}

function runningRedis(dataDir: string): string | undefined {
  const directory = path.join(dataDir, "redis");
  const [pid, port] = [readNumber(path.join(directory, "pid")), readNumber(path.join(directory, "port"))];
  if (!pid || !port || !isAlive(pid)) return undefined;
  return `redis://:${readText(path.join(directory, "password")).trim()}@127.0.0.1:${port}`;
}
