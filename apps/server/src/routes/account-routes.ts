import { type SignInProblem, signInProviders } from "@bowerbird/contract/auth";
import { finishProviderSignIn, logOut, startProviderSignIn, recordSecurityEvent } from "@bowerbird/core/accounts/auth";
import { startDemo } from "@bowerbird/core/operations";
import { AppError } from "@bowerbird/core/platform/errors";
import { type Request, Router } from "express";
import type { GetContext } from "../request-context.ts";
import { pageStyles, streamText } from "./answers.ts";
import { appRouter, personContext } from "@bowerbird/api";
import { exportPersonalData } from "@bowerbird/core/backup/personal-data";
import { countCall } from "@bowerbird/core/platform/rate-limits";
import t from "../messages.json" with { type: "json" };

/** A confirmation page. The form's POST is checked for its origin like every write. */
const signOutPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t.signOutTitle}</title><style>${pageStyles}</style></head>
<body><main><h1>${t.signOutQuestion}</h1><p>${t.signedInHere}</p>
<form method="post" action="/api/logout"><button>${t.signOut}</button></form><p><a href="/">${t.backToBookmarks}</a></p></main></body></html>
`;

/** Sign-in and sign-out by plain links. Redirects only to our own pages, whatever the request contains. */
export function authRoutes(getContext: GetContext): Router {
  const router = Router();
  router.get("/login", (_req, res) => res.redirect("/login"));
  for (const provider of signInProviders) {
    router.get(`/login/${provider}`, async (req, res) => {
      const { visitor } = getContext(req, res);
      const started = await startProviderSignIn(visitor, provider).catch(readProblem);
      res.redirect(typeof started === "string" ? loginPage(started) : started.url);
    });
    router.get(`/identity/callback/${provider}`, async (req, res) => {
      const { visitor } = getContext(req, res);
      const problem = await finishProviderSignIn(visitor, provider, readQuery(req)).catch(readProblem);
      res.redirect(problem === null ? "/" : loginPage(problem));
    });
  }
  router.get("/logout", async (req, res) => {
    const context = getContext(req, res);
    if (isFromAnotherSite(req) && (await context.findCaller())) {
      return void res.set("cache-control", "no-store").send(signOutPage);
    }
    await logOut(context.visitor);
    res.redirect("/");
  });
  router.post("/logout", async (req, res) => {
    await logOut(getContext(req, res).visitor);
    res.redirect(303, "/");
  });
  return router;
}

/** `POST /api/demo`: the button of a demo's landing page, which says why if there is no place. */
export function demoRoutes(getContext: GetContext): Router {
  const router = Router();
  router.post("/demo", async (req, res) => {
    if (isFromAnotherSite(req)) throw new AppError("FORBIDDEN", t.thisRequestCameFromAnotherSite);
    const full = await startDemo(getContext(req, res).visitor);
    res.redirect(303, full ? `/?demo=${full.reason}&minutes=${full.minutes}` : "/");
  });
  return router;
}

/**
 * `DELETE /api/account` takes the password in its body, which is not logged; `GET /api/account/data`: an archive of all
 * data.
 */
export function accountRoutes(getContext: GetContext): Router {
  const router = Router();
  router.delete("/account", async (req, res) => {
    res.json(await appRouter.createCaller(getContext(req, res)).account.delete(req.body ?? {}));
  });
  router.get("/account/data", async (req, res) => {
    const { app: ctx } = await personContext(getContext(req, res), "proof");
    await countCall(ctx, "backup");
    const { name, content } = await exportPersonalData(ctx);
    await recordSecurityEvent(ctx, ctx.userId, "data-downloaded");
    res.set({
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    });
    await streamText(res, content);
  });
  return router;
}

/** Another site's link or image must not sign a person out. A typed address, a script and an old browser say nothing. */
function isFromAnotherSite({ headers }: Request): boolean {
  return headers["sec-fetch-site"] === "cross-site";
}

function loginPage(problem: SignInProblem): string {
  return `/login?problem=${problem}`;
}

/** The problem for the login page; rethrows other errors. */
function readProblem(error: unknown): SignInProblem {
  const problem = error instanceof AppError && error.details?.["problem"];
  if (!problem) throw error;
  return problem as SignInProblem;
}

function readQuery(req: Request): Record<string, string> {
  return Object.fromEntries(
    Object.entries(req.query).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}
