import type { SignInProvider, SignInProblem } from "@bowerbird/contract/auth";
import { Session } from "@bowerbird/db";
import { unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import { forwardCookies } from "./cookies.ts";
import { noteSignIn } from "./known-device.ts";
import { toSignInProblem } from "./providers.ts";
import { readSessionToken } from "./sessions.ts";

/**
 * Starts a sign-in with a provider. Its state, nonce and PKCE verifier go encrypted into a cookie, so that no other
 * browser can finish it.
 *
 * @returns the URL to redirect the person to
 * @throws NOT_SET_UP when the provider is not configured or cannot be reached
 */
export async function startProviderSignIn(ctx: VisitorContext, provider: SignInProvider): Promise<{ url: string }> {
  const { appUrl } = ctx.services.config;
  const auth = await ctx.services.auth.providers[provider].open();
  const { response, headers } = await auth.api.signInSocial({
    body: { provider, callbackURL: `${appUrl}/`, disableRedirect: true },
    headers: ctx.headers,
    returnHeaders: true,
  });
  forwardCookies(ctx, headers);
  return { url: response.url! };
}

/**
 * Handles the redirect back from a provider: verifies it and starts the session.
 *
 * @param query the provider's parameters: code and state, or an error
 * @returns null when signed in, else the problem to show
 */
export async function finishProviderSignIn(
  ctx: VisitorContext,
  provider: SignInProvider,
  query: Record<string, string>,
): Promise<SignInProblem | null> {
  const auth = await ctx.services.auth.providers[provider].open();
  const answer = await auth.api.callbackOAuth({
    method: "GET",
    params: { id: provider },
    query,
    headers: ctx.headers,
    asResponse: true,
  });
  if (answer.status >= 500) throw new Error(`Signing in with ${provider} answered ${answer.status}`);
  forwardCookies(ctx, answer.headers);
  const code = await errorCodeIn(answer);
  if (code === null) {
    await noteSessionIn(ctx, answer.headers);
    return null;
  }
  // The person reads that it failed; why is the operator's matter.
  ctx.log.warn({ provider, code, providerError: query["error"]?.slice(0, 100) }, "sign-in by a provider refused");
  return toSignInProblem(provider, code);
}

async function noteSessionIn(ctx: VisitorContext, headers: Headers): Promise<void> {
  const cookies = headers.getSetCookie().map((line) => line.split(";")[0]);
  const token = readSessionToken(ctx.services.config, cookies.join("; "));
  const session = token && (await ctx.em.findOne(Session, { token }, { ...unmanaged, filters: false }));
  if (session) await noteSignIn(ctx, session.userId);
}

/** The library's error code, or the provider's; null when it signed in. The target of its redirect is not used. */
async function errorCodeIn(answer: Response): Promise<string | null> {
  const location = answer.headers.get("location");
  if (location !== null) return new URL(location, "http://localhost").searchParams.get("error");
  const body = (await answer.json()) as { code?: string };
  return body.code ?? "unknown";
}
