import { createServer } from "node:net";
import { Problem } from "./problem.mjs";

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
function listenError(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

const defaultPort = 3000;
const tries = 50;

/** The port to listen on: PORT if set (a Problem if it is taken), else the first free one from 3000 on. */
export async function choosePort(
  environment: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<{ port: number; host: string }> {
  const host = environment.HOST ?? "127.0.0.1";
  const wanted = Number(environment.PORT ?? defaultPort);
  // Invalid values are left to the settings' own check, which reports all of them.
  if (!(wanted > 0 && wanted < 65_536)) return { port: wanted, host };
  const reason = await whyNot(host, wanted);
  if (reason === null) return { port: wanted, host };
  if (reason !== "EADDRINUSE" || environment.PORT) throw explain(reason, host, wanted);
  for (let port = wanted + 1; port < wanted + tries; port++) {
    if ((await whyNot(host, port)) !== null) continue;
    log(`Port ${wanted} is taken by another program: using ${port}.`);
    return { port, host };
  }
  throw explain(reason, host, wanted);
}

async function whyNot(host: string, port: number): Promise<string | null> {
  const reason = await listenError(host, port);
  if (reason !== null || host !== "127.0.0.1") return reason;
  // A browser may resolve "localhost" to ::1, where another program can use the same port.
  return (await listenError("::1", port)) === "EADDRINUSE" ? "EADDRINUSE" : null;
}

function explain(reason: string, host: string, port: number): Problem {
  const other = port + 1;
  if (reason === "EADDRINUSE") {
    return new Problem(
      `Port ${port} is taken by another program. Stop that one, or use another: PORT=${other} npm start`,
    );
  }
  if (reason === "EACCES") {
    return new Problem(
      `Port ${port} needs privileges that this account lacks. Use one above 1023: PORT=3000 npm start`,
    );
  }
  return new Problem(`Cannot listen on HOST=${host}, PORT=${port} (${reason}). Is HOST an address of this machine?`);
}
