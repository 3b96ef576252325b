import { logOut } from "@bowerbird/core/auth";
import { Router } from "express";
import type { ContextOf } from "./context-of.ts";

/** Addresses that people open as pages. */
export function authRoutes(contextOf: ContextOf): Router {
  const router = Router();
  router.get("/login", (_req, res) => res.redirect("/login"));
  // A link, another site's link or image must not sign anybody out.
  router.get("/logout", async (req, res) => {
    const site = req.headers["sec-fetch-site"];
    if (site === undefined || site === "same-origin" || site === "none") await logOut(contextOf(req, res).visitor);
    res.redirect("/");
  });
  return router;
}
