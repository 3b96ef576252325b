import { apiToken, apiTokenIdInput, createApiTokenInput, createdApiToken } from "@bowerbird/contract/api-tokens";
import { messageOutput } from "@bowerbird/contract/auth";
import { createApiToken, listApiTokens, revokeApiToken } from "@bowerbird/core/api-tokens";
import { z } from "zod";
import { accountProcedure, provenProcedure, router } from "../trpc.ts";

const tags = ["Account"];

export const apiTokensRouter = router({
  list: accountProcedure
    .meta({ openapi: { method: "GET", path: "/account/tokens", summary: "Your personal API tokens", tags } })
    .input(z.void())
    .output(z.array(apiToken))
    .query(({ ctx }) => listApiTokens(ctx.app)),
  create: provenProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/account/tokens",
        summary: "Make a personal API token",
        description: "The answer is the only place where the token itself ever stands.",
        tags,
        successDescription: "Made",
      },
      successStatus: 201,
    })
    .input(createApiTokenInput)
    .output(createdApiToken)
    .mutation(({ ctx, input }) => createApiToken(ctx.app, input)),
  revoke: accountProcedure
    .meta({ openapi: { method: "DELETE", path: "/account/tokens/{id}", summary: "Revoke a token", tags } })
    .input(apiTokenIdInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => revokeApiToken(ctx.app, input)),
});
