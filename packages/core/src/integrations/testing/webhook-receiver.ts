import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { startTestSite } from "./test-site.ts";

/** A message as it came. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  message: {
    id: string;
    event: string;
    createdAt: string;
    bookmark: { id: string; url: string; title: string } | null;
  };
}

export interface Receiver {
  url: string;
  received: Received[];
  /** What it answers from now on; at first 204. */
  answer(how: (res: ServerResponse, req: IncomingMessage) => void): void;
  /** `created https://a.example/`, in the order in which they came. */
  events(): string[];
  close(): Promise<void>;
}

/** A receiver of webhooks on loopback. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer: Parameters<Receiver["answer"]>[0] = (res) => res.writeHead(204).end();
  const site = await startTestSite((req, res) => {
    void text(req).then((body) => {
      received.push({ headers: req.headers, body, message: JSON.parse(body) as Received["message"] });
      answer(res, req);
    });
  });
  return {
    url: `${site.url}/hook?key=1`,
    received,
    answer: (how) => (answer = how),
    events: () => received.map(({ message }) => `${message.event.split(".").at(-1)} ${message.bookmark?.url ?? ""}`),
    close: site.close,
  };
}
