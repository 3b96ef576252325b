import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a service which can fall silent: whoever comes is let in and hears nothing, until it goes on. */
export interface SilentProxy {
  /** The same service, by way of the proxy. */
  url: string;
  fallSilent(): void;
  goOn(): void;
  close(): Promise<void>;
}

export async function startSilentProxy(serviceUrl: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(serviceUrl);
  const pairs = new Set<[Socket, Socket]>();
  let isSilent = false;
  const apply = ([inward, outward]: [Socket, Socket]) => {
    inward.unpipe(outward).pause();
    outward.unpipe(inward).pause();
    if (isSilent) return;
    inward.pipe(outward).pipe(inward);
  };
  const server = createServer((inward) => {
    const pair: [Socket, Socket] = [inward, connect(Number(port), hostname)];
    pairs.add(pair);
    for (const socket of pair) {
      socket
        .on("error", () => {})
        .on("close", () => {
          pairs.delete(pair);
          for (const one of pair) one.destroy();
        });
    }
    apply(pair);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const turn = (silent: boolean) => {
    isSilent = silent;
    for (const pair of pairs) apply(pair);
  };
  const proxied = new URL(serviceUrl);
  proxied.hostname = "127.0.0.1";
  proxied.port = String((server.address() as AddressInfo).port);
  return {
    url: proxied.href,
    fallSilent: () => turn(true),
    goOn: () => turn(false),
    close: async () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
