import { type ErrorRequestHandler, type Request, type RequestHandler, Router } from "express";
import type { RunningServices } from "@bowerbird/core/services";
import { answerKarakeepErrors, karakeepPath } from "./karakeep/protocol.ts";
import { acceptTokenScheme, answerLinkdingErrors, linkdingPath } from "./linkding/protocol.ts";
import { loadLater } from "./load-later.ts";
import type { GetContext } from "./request-context.ts";
import { allowOtherSites, answerAsOriginal } from "./compat/original-answers.ts";

/** The paths of the APIs of other products, for apps that are made for these. */
export const otherPaths = [linkdingPath, karakeepPath];

/**
 * Takes requests of apps that drop the path of the address that they are given. Karakeep's calls have paths that ours have not;
 * linkding's have the same as ours, but its word for a token, which ours do not take. Before everything that reads the path.
 */
export const takeOtherRoots: RequestHandler = (req, _res, next) => {
  if (/^\/api\/(?:v1|trpc|health|version)(?:[/?]|$)/.test(req.url)) req.url = karakeepPath + req.url;
  else if (isLinkdings(req)) req.url = linkdingPath + req.url;
  next();
};

function isLinkdings({ url, headers }: Request): boolean {
  return /^token\s/i.test(headers.authorization ?? "") && /^\/api\/(?:bookmarks|tags|user|bundles)(?:[/?]|$)/.test(url);
}

/** What comes before the calls themselves: before a token is read and an error can happen. */
export function prepareOtherApis(): Router {
  return Router().use(otherPaths, answerAsOriginal, allowOtherSites).use(linkdingPath, acceptTokenScheme);
}

export function otherApis(getContext: GetContext, { config }: RunningServices): Router {
  const linkding = loadLater(async () =>
    (await import("./linkding/linkding-routes.ts")).linkdingRoutes(getContext, config),
  );
  const karakeep = loadLater(async () =>
    (await import("./karakeep/karakeep-routes.ts")).karakeepRoutes(getContext, config),
  );
  return Router().use(linkdingPath, linkding).use(karakeepPath, karakeep);
}

/** Answers what went wrong in the form of the other product, also before its calls, such as a body that is no JSON. */
export function answerOtherErrors({ log }: RunningServices): ErrorRequestHandler {
  const [linkding, karakeep] = [answerLinkdingErrors(log), answerKarakeepErrors(log)];
  return (error: unknown, req, res, next) => {
    if (req.path.startsWith(`${linkdingPath}/`)) return linkding(error, req, res, next);
    if (req.path.startsWith(`${karakeepPath}/`)) return karakeep(error, req, res, next);
    next(error);
  };
}
