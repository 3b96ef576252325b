import { insertPerson, insertSession } from "../../packages/core/src/testing/test-accounts.ts";
import { createOrm } from "../../packages/db/src/index.ts";
import { appSecret } from "./app-secret.ts";
import { type Product, startProduct } from "./start-product.ts";

export interface ApiPerson {
  /** Of the server, without a slash at the end. */
  url: string;
  /** May read and write. */
  token: string;
  stop(): Promise<void>;
}

/** Starts the product for a test of an app that uses its API, with one person in it. */
export async function startForApi(services: { databaseUrl: string; redisUrl: string | null }): Promise<ApiPerson> {
  const product = await startProduct(services, { LOG_LEVEL: "error" });
  try {
    return { url: product.url, token: await createToken(product), stop: product.stop };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

async function createToken({ url, databaseUrl }: Product): Promise<string> {
  const orm = createOrm({ databaseUrl, poolSize: 1 });
  const { id } = await insertPerson(orm.em.fork());
  const cookie = await insertSession(orm.em.fork(), id, { appUrl: url, appSecret });
  await orm.close();
  const answer = await fetch(`${url}/api/account/tokens`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url, cookie: `${cookie.name}=${cookie.value}` },
    body: JSON.stringify({ name: "test", scope: "read-write" }),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (!token) throw new Error(`The token was refused: ${answer.status}.`);
  return token;
}
