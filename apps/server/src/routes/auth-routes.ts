import type { GoogleProblem } from "@bowerbird/contract/auth";
import { finishGoogleSignIn, logOut, startGoogleSignIn } from "@bowerbird/core/auth";
import { AppError } from "@bowerbird/core/errors";
import { type Request, Router } from "express";
import type { ContextOf } from "./context-of.ts";

/** Addresses that people open as pages. Each leads to one of our own pages, whatever the request says. */
export function authRoutes(contextOf: ContextOf): Router {
  const router = Router();
  router.get("/login", (_req, res) => res.redirect("/login"));
  router.get("/login/google", async (req, res) => {
    const { visitor } = contextOf(req, res);
    const started = await startGoogleSignIn(visitor).catch(problemOf);
    res.redirect(typeof started === "string" ? loginPage(started) : started.url);
  });
  router.get("/identity/callback/google", async (req, res) => {
    const problem = await finishGoogleSignIn(contextOf(req, res).visitor, textsOf(req)).catch(problemOf);
    res.redirect(problem === null ? "/" : loginPage(problem));
  });
  // A link, another site's link or image must not sign anybody out.
  router.get("/logout", async (req, res) => {
    const site = req.headers["sec-fetch-site"];
    if (site === undefined || site === "same-origin" || site === "none") await logOut(contextOf(req, res).visitor);
    res.redirect("/");
  });
  return router;
}

function loginPage(problem: GoogleProblem): string {
  return `/login?problem=${problem}`;
}

/** The name of what a person is to be told; anything else is a failure like others. */
function problemOf(error: unknown): GoogleProblem {
  const problem = error instanceof AppError && error.details?.["problem"];
  if (!problem) throw error;
  return problem as GoogleProblem;
}

function textsOf(req: Request): Record<string, string> {
  return Object.fromEntries(
    Object.entries(req.query).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}
