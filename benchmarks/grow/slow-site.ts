import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface SlowSite {
  /** `host:port` of a popular site, and of another. */
  hosts: [busy: string, other: string];
  /** The maximum number of connections that the first had open at once. */
  maxOpen(): number;
  /** When a path was first requested (`performance.now()`). */
  readAt(path: string): number | undefined;
  stop(): Promise<void>;
}

const answerTime = 200;

/** Two slow hosts on loopback that count their connections. */
export async function startSlowSite(): Promise<SlowSite> {
  let [open, most] = [0, 0];
  const seen = new Map<string, number>();
  const server = createServer((req, res) => {
    const path = req.url!;
    if (!seen.has(path)) seen.set(path, performance.now());
    const isBusy = req.headers.host!.startsWith("127.0.5.1");
    if (isBusy) most = Math.max(most, ++open);
    setTimeout(() => {
      if (isBusy) open--;
      res.setHeader("content-type", "text/html").end(`<title>Page ${path}</title>`);
    }, answerTime);
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    hosts: [`127.0.5.1:${port}`, `127.0.5.2:${port}`],
    maxOpen: () => most,
    readAt: (path) => seen.get(path),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
