import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A web site on loopback that knows how often it was called on. */
export interface TestSite {
  /** What it answers; a test may replace it. */
  answer: Answer;
  port: number;
  /** `host:port` as the setting that allows it wants it. */
  hostPort: string;
  /** Without a slash at the end. */
  url: string;
  connections: () => number;
  requests: IncomingMessage[];
  /** Most connections open at one moment. */
  maxOpen: () => number;
  close(): Promise<void>;
}

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

/** @param host the address to listen at; 0.0.0.0: all of 127.0.0.0/8, each as a separate host */
export async function startTestSite(answer: Answer, host = "127.0.0.1"): Promise<TestSite> {
  let [count, open, most] = [0, 0, 0];
  const requests: IncomingMessage[] = [];
  const server: Server = createServer((req, res) => {
    requests.push(req);
    site.answer(req, res);
  });
  server.on("connection", (socket) => {
    count += 1;
    most = Math.max(most, ++open);
    socket.on("close", () => (open -= 1)).on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  const site: TestSite = {
    answer,
    port,
    hostPort: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    connections: () => count,
    requests,
    maxOpen: () => most,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return site;
}

/** Answers with a page. */
export function html(res: ServerResponse, text: string | Buffer, headers: Record<string, string> = {}): void {
  res.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers });
  res.end(text);
}
