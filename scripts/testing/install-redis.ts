import { findRedisProgram } from "../embedded/redis-program.ts";
import { aptInstall } from "./apt-install.ts";

/** Makes a Redis available where that is possible; without one its tests are left out and the summary says so. */
export function installRedis(): void {
  if (!findRedisProgram()) aptInstall("redis-server");
}
