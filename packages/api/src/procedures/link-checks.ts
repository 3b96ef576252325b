import { bookmark, bookmarkIdInput } from "@bowerbird/contract/bookmarks";
import {
  brokenCount,
  checkedLink,
  linkCheckInput,
  linkCheckState,
  trustLinkInput,
} from "@bowerbird/contract/link-checks";
import {
  changeLinkChecks,
  checkAgain,
  countBroken,
  getLinkChecks,
  trustLink,
} from "@bowerbird/core/intake/link-checks";
import { z } from "zod";
import { limitedProcedure, readProcedure, router, writeProcedure } from "../trpc.ts";

const tags = ["Link check"];

export const linkChecksRouter = router({
  get: readProcedure
    .meta({
      openapi: { method: "GET", path: "/link-check", summary: "Get the state of the link check", tags },
    })
    .input(z.void())
    .output(linkCheckState)
    .query(({ ctx }) => getLinkChecks(ctx.app)),
  change: writeProcedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/link-check",
        summary: "Switch the weekly link check on or off",
        description: "When off, checks stop right away and no bookmark has a `brokenReason`.",
        tags,
      },
    })
    .input(linkCheckInput)
    .output(linkCheckState)
    .mutation(({ ctx, input }) => changeLinkChecks(ctx.app, input)),
  broken: readProcedure
    .meta({
      openapi: { method: "GET", path: "/link-check/broken", summary: "Count your broken links", tags },
    })
    .input(z.void())
    .output(brokenCount)
    .query(({ ctx }) => countBroken(ctx.app)),
  again: limitedProcedure(writeProcedure, "pageFetch")
    .meta({
      openapi: {
        method: "POST",
        path: "/bookmarks/{id}/check",
        summary: "Check the page of a bookmark now",
        description: "An answer removes the mark; a single failure sets none.",
        tags,
      },
    })
    .input(bookmarkIdInput)
    .output(checkedLink)
    .mutation(({ ctx, input }) => checkAgain(ctx.app, input)),
  trust: writeProcedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/bookmarks/{id}/trust",
        summary: "Mark a bookmark as not broken",
        description: "It stays unmarked until its address changes. `isTrusted: false` reverts that.",
        tags,
      },
    })
    .input(trustLinkInput)
    .output(bookmark)
    .mutation(({ ctx, input }) => trustLink(ctx.app, input)),
});
