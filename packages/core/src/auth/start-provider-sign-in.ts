import type { SignInProvider } from "@bowerbird/contract/auth";
import type { VisitorContext } from "../context/index.ts";
import { forwardCookies } from "./forward-cookies.ts";

/**
 * Begins a sign-in with a provider. What belongs to it (state, nonce, PKCE verifier) goes encrypted into a cookie of this
 * browser, so that no other can end it.
 *
 * @returns where the person is to be sent
 * @throws NOT_SET_UP without the provider's settings, or while it cannot be reached
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
