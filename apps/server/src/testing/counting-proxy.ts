import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to the database that counts what goes over it. */
export interface CountingProxy {
  /** The same database, by way of the proxy. */
  databaseUrl: string;
  /** Questions since the last call. */
  takeCount(): number;
  close(): Promise<void>;
}

/** Ends every question in PostgreSQL's extended protocol. */
const sync = 0x53;
/** A question in the simple one. */
const query = 0x51;

/** Stands between a server and its database and counts the questions that are asked. */
export async function startCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((inward) => {
    const outward = connect(Number(port || 5432), hostname);
    for (const socket of [inward, outward]) {
      sockets.add(socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket)));
    }
    const read = readMessages((type) => {
      if (type === sync || type === query) count++;
    });
    inward.on("data", read).pipe(outward).pipe(inward);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const proxied = new URL(databaseUrl);
  proxied.hostname = "127.0.0.1";
  proxied.port = String((server.address() as AddressInfo).port);
  return {
    databaseUrl: proxied.href,
    takeCount: () => {
      const taken = count;
      count = 0;
      return taken;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Tells the type of each message of a client; the first one has none. */
function readMessages(onMessage: (type: number) => void): (data: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isFirst = true;
  return (data) => {
    rest = Buffer.concat([rest, data]);
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return;
      if (!isFirst) onMessage(rest[0]!);
      isFirst = false;
      rest = rest.subarray(length);
    }
  };
}
