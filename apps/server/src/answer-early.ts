import type { Request, Response } from "express";

/** What is still on its way is thrown away for so long, in milliseconds: a sender first sends, then reads. */
const patience = 2_000;
/** So much may come to its end: the line then stays open for the next request. */
const harmlessBytes = 1024 * 1024;

/** Whether so much of a request is still to come that reading it only to forget it would be a waste. */
export function isUnread({ complete, headers }: Request): boolean {
  const length = headers["content-length"];
  return !complete && (length === undefined ? "transfer-encoding" in headers : Number(length) > harmlessBytes);
}

/**
 * Answers a request that is not read to its end, and cuts the line. Cutting it at once would reset it, and the sender
 * would never see the answer.
 */
export function answerEarly(req: Request, res: Response, body: object): void {
  const text = JSON.stringify(body);
  res.set({ connection: "close", "content-length": String(Buffer.byteLength(text)) }).type("json");
  res.write(text);
  const cut = () => void res.end();
  const timer = setTimeout(cut, patience).unref();
  req
    .once("end", cut)
    .once("close", () => clearTimeout(timer))
    .resume();
}
