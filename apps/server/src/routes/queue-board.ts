import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { ExpressAdapter } from "@bull-board/express";
import t from "../messages.json" with { type: "json" };
import type { RunningServices } from "@bowerbird/core/services";
import type { NextFunction, RequestHandler, Response } from "express";

/** Bull Board: all jobs of all queues. @param path where it is mounted */
export function queueBoard({ jobQueue }: RunningServices, path: string): RequestHandler {
  const adapter = new ExpressAdapter().setBasePath(path);
  createBullBoard({
    queues: jobQueue.queues.map((queue) => new BullMQAdapter(queue)),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: "Bowerbird", miscLinks: [{ text: t.operationsTitle, url: ".." }] } },
  });
  const board = adapter.getRouter() as RequestHandler;
  return (req, res, next) => {
    allowBase(res);
    leaveOutFonts(res, next);
    return board(req, res, next);
  };
}

/** The page names the address of its files in a `base`; without it they are found only below a slash at the end. */
function allowBase(res: Response): void {
  const policy = String(res.get("content-security-policy"));
  res.set("content-security-policy", policy.replace("base-uri 'none'", "base-uri 'self'"));
}

/** The page asks Google for its fonts. */
function leaveOutFonts(res: Response, next: NextFunction): void {
  const render = res.render.bind(res);
  res.render = (view: string, values?: object) =>
    render(view, values, (error, html) => (error ? next(error) : res.send(html.replace(otherHostsStyles, ""))));
}

const otherHostsStyles = /<link href="https:[^>]*>/g;
