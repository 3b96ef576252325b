import { messageOutput, user } from "@bowerbird/contract/auth";
import {
  addPasskeyInput,
  passkey,
  passkeyCreation,
  passkeyIdInput,
  passkeyLoginInput,
  passkeyRequest,
  renamePasskeyInput,
  startPasskeyInput,
} from "@bowerbird/contract/passkeys";
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from "@bowerbird/core/accounts/account";
import { finishPasskeySignIn, startPasskeySignIn } from "@bowerbird/core/accounts/auth";
import { z } from "zod";
import { accountProcedure, passwordProcedure, router } from "../trpc.ts";

const tags = ["Account"];

export const passkeysRouter = router({
  startSignIn: passwordProcedure
    .meta({
      openapi: { method: "POST", path: "/auth/passkey/options", summary: "Start a sign-in with a passkey", tags },
    })
    .input(z.void())
    .output(passkeyRequest)
    .mutation(({ ctx }) => startPasskeySignIn(ctx.app)),
  signIn: passwordProcedure
    .meta({ openapi: { method: "POST", path: "/auth/passkey", summary: "Sign in with a passkey", tags } })
    .input(passkeyLoginInput)
    .output(user)
    .mutation(({ ctx, input }) => finishPasskeySignIn(ctx.app, input)),
  list: accountProcedure
    .meta({ openapi: { method: "GET", path: "/account/passkeys", summary: "List your passkeys", tags } })
    .input(z.void())
    .output(z.array(passkey))
    .query(({ ctx }) => listPasskeys(ctx.app)),
  start: accountProcedure
    .meta({ openapi: { method: "POST", path: "/account/passkeys/options", summary: "Start to add a passkey", tags } })
    .input(startPasskeyInput)
    .output(passkeyCreation)
    .mutation(({ ctx, input }) => startPasskey(ctx.app, input)),
  add: accountProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/account/passkeys",
        summary: "Add a passkey that a browser has created",
        tags,
        successDescription: "Added",
      },
      successStatus: 201,
    })
    .input(addPasskeyInput)
    .output(passkey)
    .mutation(({ ctx, input }) => addPasskey(ctx.app, input)),
  rename: accountProcedure
    .meta({ openapi: { method: "PATCH", path: "/account/passkeys/{id}", summary: "Rename a passkey", tags } })
    .input(renamePasskeyInput)
    .output(passkey)
    .mutation(({ ctx, input }) => renamePasskey(ctx.app, input)),
  remove: accountProcedure
    .meta({ openapi: { method: "DELETE", path: "/account/passkeys/{id}", summary: "Remove a passkey", tags } })
    .input(passkeyIdInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => removePasskey(ctx.app, input)),
});
