import { findRedisProgram } from "../embedded/redis.ts";
import { aptInstall } from "./apt-install.ts";

/** Installs Redis if possible; without it its tests are skipped and the summary says so. */
export function installRedis(): void {
  if (!findRedisProgram()) aptInstall({ name: "redis-server", neededFor: "Tests of queues and limits on Redis" });
}
