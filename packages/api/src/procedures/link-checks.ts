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
      openapi: { method: "GET", path: "/link-check", summary: "Whether and how far your links are checked", tags },
    })
    .input(z.void())
    .output(linkCheckState)
    .query(({ ctx }) => getLinkChecks(ctx.app)),
  change: writeProcedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/link-check",
        summary: "Have your links checked every week, or not",
        description: "Off, nothing more is asked for at once and no bookmark has a `brokenReason`.",
        tags,
      },
    })
    .input(linkCheckInput)
    .output(linkCheckState)
    .mutation(({ ctx, input }) => changeLinkChecks(ctx.app, input)),
  broken: readProcedure
    .meta({
      openapi: { method: "GET", path: "/link-check/broken", summary: "How many of your links are broken", tags },
    })
    .input(z.void())
    .output(brokenCount)
    .query(({ ctx }) => countBroken(ctx.app)),
  again: limitedProcedure(writeProcedure, "pageFetch")
    .meta({
      openapi: {
        method: "POST",
        path: "/bookmarks/{id}/check",
        summary: "Check now whether a bookmark's page answers",
        description: "An answer takes the mark away; one failure alone makes none.",
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
        summary: "Say that a bookmark is not broken",
        description: "It stays unmarked until its address changes. `isTrusted: false` takes that back.",
        tags,
      },
    })
    .input(trustLinkInput)
    .output(bookmark)
    .mutation(({ ctx, input }) => trustLink(ctx.app, input)),
});
