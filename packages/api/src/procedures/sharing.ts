import {
  linksToShare,
  sharedLinks,
  sharedPage,
  sharedPageIdInput,
  sharedPageInput,
  sharedPageList,
  sharedTokenInput,
} from "@bowerbird/contract/sharing";
import {
  changeSharedPage,
  countLinksToShare,
  listSharedPages,
  openSharedPage,
  readLinksToSave,
  renewAddress,
  shareCategory,
  stopSharing,
} from "@bowerbird/core/sharing";
import { z } from "zod";
import { readProcedure, router, secretWriteProcedure } from "../trpc.ts";

const tags = ["Sharing"];

export const sharingRouter = router({
  list: readProcedure
    .meta({ openapi: { method: "GET", path: "/shared-pages", summary: "List your shared pages", tags }, isHeavy: true })
    .input(z.void())
    .output(sharedPageList)
    .query(({ ctx }) => listSharedPages(ctx.app)),
  count: readProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/shared-pages/{categoryId}/count",
        summary: "Count what would be public if a category were shared",
        tags,
      },
    })
    .input(sharedPageIdInput)
    .output(linksToShare)
    .query(({ ctx, input }) => countLinksToShare(ctx.app, input)),
  share: secretWriteProcedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/shared-pages/{categoryId}",
        summary: "Share a category as a public page",
        description: "Everyone who has the address sees its links. One that is shared already stays as it is.",
        tags,
      },
    })
    .input(sharedPageInput)
    .output(sharedPage)
    .mutation(({ ctx, input }) => shareCategory(ctx.app, input)),
  change: secretWriteProcedure
    .meta({
      openapi: {
        method: "PATCH",
        path: "/shared-pages/{categoryId}",
        summary: "Change how a category is shared",
        tags,
      },
    })
    .input(sharedPageInput)
    .output(sharedPage)
    .mutation(({ ctx, input }) => changeSharedPage(ctx.app, input)),
  renewAddress: secretWriteProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/shared-pages/{categoryId}/new-address",
        summary: "Give a shared page another address",
        description: "The old one leads nowhere.",
        tags,
      },
    })
    .input(sharedPageIdInput)
    .output(sharedPage)
    .mutation(({ ctx, input }) => renewAddress(ctx.app, input)),
  stop: secretWriteProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/shared-pages/{categoryId}",
        summary: "Stop sharing a category",
        description: "Sharing it again gives it another address.",
        tags,
      },
    })
    .input(sharedPageIdInput)
    .output(sharedPage)
    .mutation(({ ctx, input }) => stopSharing(ctx.app, input)),
  links: readProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/shared-links/{sharedToken}",
        summary: "Read the links of someone's shared page",
        description: "It is named by the end of the page's address. To save them, import or add them.",
        tags,
      },
      isHeavy: true,
    })
    .input(sharedTokenInput)
    .output(sharedLinks)
    .query(async ({ ctx, input }) => readLinksToSave(await openSharedPage(ctx.visitor, input.sharedToken))),
});
