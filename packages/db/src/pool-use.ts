import type { Pool } from "pg";
import type { Orm } from "./create-orm.ts";

/** Connections to the database that this process holds, and how many queries wait for one. */
export interface PoolUse {
  busy: number;
  idle: number;
  waiting: number;
}

export async function poolUse(orm: Orm): Promise<PoolUse> {
  const { totalCount, idleCount, waitingCount } = (await orm.em.getConnection().getNativeClient()) as Pool;
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
