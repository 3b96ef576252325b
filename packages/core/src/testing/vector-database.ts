import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { vector } from "@electric-sql/pglite-pgvector";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { createOrm, type Orm } from "@bowerbird/db";

/** A PostgreSQL with pgvector within this process; the one of other tests has none. */
export interface VectorDatabase {
  databaseUrl: string;
  orm: Orm;
  drop(): Promise<void>;
}

/** Migrated and empty. All connections share one session, so the product uses one at a time. */
export async function startVectorDatabase(): Promise<VectorDatabase> {
  const db = await PGlite.create({ extensions: { pg_trgm, btree_gin, vector } });
  const port = await freePort();
  const server = new PGLiteSocketServer({ db, port, maxConnections: 8 });
  await server.start();
  const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`;
  const orm = createOrm({ databaseUrl, poolSize: 1 });
  // Without the lock for several processes, which needs a second connection.
  await orm.migrator.up();
  const drop = async () => {
    await orm.close(true);
    await server.stop();
    await db.close();
  };
  return { databaseUrl, orm, drop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
