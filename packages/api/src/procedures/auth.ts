import {
  acceptInvitationInput,
  authOptions,
  emailInput,
  invitation,
  loginInput,
  messageOutput,
  redirectOutput,
  resetPasswordInput,
  signupInput,
  tokenInput,
  user,
  verifiedEmail,
} from "@bowerbird/contract/auth";
import { codeInput } from "@bowerbird/contract/second-factor";
import {
  acceptInvitation,
  finishTwoStepLogIn,
  getInvitation,
  getSignInOptions,
  getUser,
  logIn,
  logOut,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  signUp,
  startProviderSignIn,
  verifyEmail,
} from "@bowerbird/core/accounts/auth";
import { AppError } from "@bowerbird/core/platform/errors";
import { z } from "zod";
import { passwordProcedure, publicProcedure, router } from "../trpc.ts";
import t from "../messages.json" with { type: "json" };

const post = (path: `/auth/${string}`, summary: string, description?: string) => ({
  openapi: { method: "POST" as const, path, summary, tags: ["Account"], ...(description ? { description } : {}) },
});

const twoSteps =
  "With two-step sign-in on, the right password is answered with 403 and `secondFactor: true`, and no session begins: " +
  "send a code to POST /auth/two-factor within 10 minutes, with the cookies of that answer.";

const verification =
  "The token is enough, from any browser or program. With the cookie of the sign-up it also signs in (`next` is `home`). " +
  "`next` is `choose-password` where several sign-ups waited and another browser than the sign-up's verifies: no password stays.";

export const authRouter = router({
  /** For the web app, where being signed out is not an error. */
  user: publicProcedure.output(user.nullable()).query(({ ctx }) => getUser(ctx.app)),
  currentUser: publicProcedure
    .meta({ openapi: { method: "GET", path: "/auth/user", summary: "Get the signed-in person", tags: ["Account"] } })
    .input(z.void())
    .output(user)
    .query(async ({ ctx }) => (await getUser(ctx.app)) ?? refuse()),
  options: publicProcedure
    .meta({ openapi: { method: "GET", path: "/auth/options", summary: "List the ways to sign in", tags: ["Account"] } })
    .input(z.void())
    .output(authOptions)
    .query(({ ctx }) => getSignInOptions(ctx.app)),
  startGoogle: publicProcedure
    .meta(post("/auth/google", "Begin a sign-in with Google: open the address of the answer in the same browser"))
    .input(z.void())
    .output(redirectOutput)
    .mutation(({ ctx }) => startProviderSignIn(ctx.app, "google")),
  startOidc: publicProcedure
    .meta(post("/auth/oidc", "Begin a single sign-on: open the address of the answer in the same browser"))
    .input(z.void())
    .output(redirectOutput)
    .mutation(({ ctx }) => startProviderSignIn(ctx.app, "oidc")),
  signup: passwordProcedure
    .meta(post("/auth/signup", "Open an account"))
    .input(signupInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => signUp(ctx.app, input)),
  /** A mutation, so that the token is not in a URL or log. */
  invitation: publicProcedure
    .meta(post("/auth/invitation", "The address that an invitation is for, by the link's token"))
    .input(tokenInput)
    .output(invitation)
    .mutation(({ ctx, input }) => getInvitation(ctx.app, input)),
  acceptInvitation: passwordProcedure
    .meta(post("/auth/accept-invitation", "Open an account with the token of an invitation, and sign in"))
    .input(acceptInvitationInput)
    .output(user)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.app, input)),
  login: passwordProcedure
    .meta(post("/auth/login", "Sign in", twoSteps))
    .input(loginInput)
    .output(user)
    .mutation(({ ctx, input }) => logIn(ctx.app, input)),
  finishLogin: passwordProcedure
    .meta(post("/auth/two-factor", "Finish a sign-in with a code of the authenticator app, or a recovery code"))
    .input(codeInput)
    .output(user)
    .mutation(({ ctx, input }) => finishTwoStepLogIn(ctx.app, input)),
  logout: publicProcedure
    .meta(post("/auth/logout", "Sign out"))
    .input(z.void())
    .output(messageOutput)
    .mutation(async ({ ctx }) => {
      await logOut(ctx.app);
      return { message: t.signedOut };
    }),
  verifyEmail: passwordProcedure
    .meta(post("/auth/verify-email", "Verify an address with the link's token", verification))
    .input(tokenInput)
    .output(verifiedEmail)
    .mutation(({ ctx, input }) => verifyEmail(ctx.app, input)),
  resendVerification: passwordProcedure
    .meta(post("/auth/resend-verification", "Send the verification link again"))
    .input(emailInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => resendVerification(ctx.app, input)),
  forgotPassword: passwordProcedure
    .meta(post("/auth/forgot-password", "Ask for a link that resets the password"))
    .input(emailInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx.app, input)),
  resetPassword: passwordProcedure
    .meta(post("/auth/reset-password", "Set a new password with the link's token"))
    .input(resetPasswordInput)
    .output(messageOutput)
    .mutation(({ ctx, input }) => resetPassword(ctx.app, input)),
});

function refuse(): never {
  throw new AppError("UNAUTHORIZED", t.notAuthenticated);
}
