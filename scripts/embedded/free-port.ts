import { createServer } from "node:net";

/** A free TCP port on 127.0.0.1: the preferred one if it is free, else one that the system picks. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred && (await listenError("127.0.0.1", preferred)) === null) return preferred;
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** The error code of listening on a port (EADDRINUSE, EACCES, EADDRNOTAVAIL…), or null if it works. */
export function listenError(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
