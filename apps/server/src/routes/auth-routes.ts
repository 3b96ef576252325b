import { type SignInProblem, signInProviders } from "@bowerbird/contract/auth";
import { finishProviderSignIn, logOut, startProviderSignIn } from "@bowerbird/core/auth";
import { AppError } from "@bowerbird/core/errors";
import { type Request, Router } from "express";
import type { ContextOf } from "./context-of.ts";
import { pageStyles } from "./page-styles.ts";

/** Addresses that people open as pages. Each leads to one of our own pages, whatever the request says. */
export function authRoutes(contextOf: ContextOf): Router {
  const router = Router();
  router.get("/login", (_req, res) => res.redirect("/login"));
  for (const provider of signInProviders) {
    router.get(`/login/${provider}`, async (req, res) => {
      const { visitor } = contextOf(req, res);
      const started = await startProviderSignIn(visitor, provider).catch(problemOf);
      res.redirect(typeof started === "string" ? loginPage(started) : started.url);
    });
    router.get(`/identity/callback/${provider}`, async (req, res) => {
      const { visitor } = contextOf(req, res);
      const problem = await finishProviderSignIn(visitor, provider, textsOf(req)).catch(problemOf);
      res.redirect(problem === null ? "/" : loginPage(problem));
    });
  }
  router.get("/logout", async (req, res) => {
    const context = contextOf(req, res);
    if (isOwnLink(req)) await logOut(context.visitor);
    else if (await context.findCaller()) return void res.set("cache-control", "no-store").send(signOutPage);
    res.redirect("/");
  });
  router.post("/logout", async (req, res) => {
    await logOut(contextOf(req, res).visitor);
    res.redirect(303, "/");
  });
  return router;
}

/** Whether a link of our own pages was followed. Another site's link or image, or a browser that cannot say, must not do. */
function isOwnLink({ headers }: Request): boolean {
  return headers["sec-fetch-site"] === "same-origin" && headers["sec-fetch-mode"] === "navigate";
}

/** Asks first. The form's own write is checked for its origin, as every write is. */
const signOutPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign out · Bowerbird</title><style>${pageStyles}</style></head>
<body><main><h1>Sign out?</h1><p>You are signed in to Bowerbird in this browser.</p>
<form method="post" action="/api/logout"><button>Sign out</button></form><p><a href="/">Back to your bookmarks</a></p></main></body></html>
`;

function loginPage(problem: SignInProblem): string {
  return `/login?problem=${problem}`;
}

/** The name of what a person is to be told; anything else is a failure like others. */
function problemOf(error: unknown): SignInProblem {
  const problem = error instanceof AppError && error.details?.["problem"];
  if (!problem) throw error;
  return problem as SignInProblem;
}

function textsOf(req: Request): Record<string, string> {
  return Object.fromEntries(
    Object.entries(req.query).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}
