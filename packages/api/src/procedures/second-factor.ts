import { messageOutput } from "@bowerbird/contract/auth";
import {
  codeInput,
  recoveryCodes,
  secondFactor,
  secondFactorProofInput,
  secondFactorSetup,
} from "@bowerbird/contract/second-factor";
import {
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
} from "@bowerbird/core/accounts/account";
import { z } from "zod";
import { accountProcedure, router, setUpProcedure } from "../trpc.ts";

const tags = ["Account"];

const post = (path: `/account/two-factor${string}`, summary: string, description?: string) => ({
  openapi: { method: "POST" as const, path, summary, tags, ...(description ? { description } : {}) },
});

export const secondFactorRouter = router({
  get: setUpProcedure
    .meta({
      openapi: { method: "GET", path: "/account/two-factor", summary: "Get the state of two-step sign-in", tags },
    })
    .input(z.void())
    .output(secondFactor)
    .query(({ ctx }) => getSecondFactor(ctx.app)),
  start: setUpProcedure
    .meta(post("/account/two-factor", "Make the key of an authenticator app", "It is on once a code is confirmed."))
    .input(secondFactorProofInput)
    .output(secondFactorSetup)
    .mutation(({ ctx, input }) => startSecondFactor(ctx.app, input)),
  confirm: setUpProcedure
    .meta(
      post(
        "/account/two-factor/confirm",
        "Switch two-step sign-in on with a code",
        "Only this answer contains the recovery codes.",
      ),
    )
    .input(codeInput)
    .output(recoveryCodes)
    .mutation(({ ctx, input }) => confirmSecondFactor(ctx.app, input)),
  renewRecoveryCodes: accountProcedure
    .meta(post("/account/two-factor/recovery-codes", "Replace the recovery codes"))
    .input(secondFactorProofInput)
    .output(recoveryCodes)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx.app, input)),
  stop: accountProcedure
    .meta(post("/account/two-factor/disable", "Switch two-step sign-in off"))
    .input(secondFactorProofInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => stopSecondFactor(ctx.app, input)),
});
