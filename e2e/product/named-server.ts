import { freePort } from "../../scripts/embedded/ports.ts";
import { appSecret } from "./app-secret.ts";
import { end, run, untilReady } from "./start-product.ts";

/** One more server of the product, with a host name: passkeys need one, and 127.0.0.1 is none. */
export async function startNamedServer(): Promise<{ url: string } & AsyncDisposable> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const environment = {
    NODE_ENV: "production",
    DATABASE_URL: process.env.E2E_DATABASE_URL!,
    DATA_DIR: process.env.E2E_DATA_DIR!,
    APP_URL: url,
    PORT: String(port),
    APP_SECRET: appSecret,
    LOG_LEVEL: "warn",
  };
  const server = run("apps/server/src/main.ts", environment, `${process.env.E2E_DATA_DIR!}/named-server.log`);
  await untilReady(`${url}/readyz`, [server]);
  return { url, [Symbol.asyncDispose]: () => end(server) };
}
