import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy to a service that can fall silent: connections are accepted, but nothing is answered until it resumes. */
export interface SilentProxy {
  /** The same service, by way of the proxy. */
  url: string;
  fallSilent(): void;
  goOn(): void;
  close(): Promise<void>;
}

type Pair = [inward: Socket, outward: Socket];

export async function startSilentProxy(serviceUrl: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(serviceUrl);
  const pairs = new Set<Pair>();
  let isStale = false;
  const server = createServer((inward) => {
    const pair = join(inward, connect(Number(port), hostname), () => pairs.delete(pair));
    pairs.add(pair);
    setSilence(pair, isStale);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const turn = (silent: boolean) => {
    isStale = silent;
    for (const pair of pairs) setSilence(pair, silent);
  };
  const proxied = new URL(serviceUrl);
  proxied.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: proxied.href,
    fallSilent: () => turn(true),
    goOn: () => turn(false),
    close: async () => {
      for (const pair of pairs) end(pair);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function join(inward: Socket, outward: Socket, onEnd: () => void): Pair {
  const pair: Pair = [inward, outward];
  for (const socket of pair) {
    socket.on("error", () => {}); // Its end follows.
    socket.on("close", () => (end(pair), onEnd()));
  }
  return pair;
}

function setSilence([inward, outward]: Pair, isStale: boolean): void {
  inward.unpipe(outward).pause();
  outward.unpipe(inward).pause();
  if (!isStale) inward.pipe(outward).pipe(inward);
}

function end(pair: Pair): void {
  for (const socket of pair) socket.destroy();
}
