import type { VisitorContext } from "../context/index.ts";
import { forwardCookies } from "./forward-cookies.ts";
import { googleProvider } from "./google-provider.ts";

/**
 * Begins a sign-in with Google. What belongs to it (state, nonce, PKCE verifier) goes encrypted into a cookie of this
 * browser, so that no other can end it.
 *
 * @returns where the person is to be sent
 * @throws NOT_SET_UP without Google's settings, or while Google cannot be reached
 */
export async function startGoogleSignIn(ctx: VisitorContext): Promise<{ url: string }> {
  const { appUrl } = ctx.services.config;
  const auth = await ctx.services.auth.google.open();
  const { response, headers } = await auth.api.signInSocial({
    body: { provider: googleProvider, callbackURL: `${appUrl}/`, disableRedirect: true },
    headers: ctx.headers,
    returnHeaders: true,
  });
  forwardCookies(ctx, headers);
  return { url: response.url! };
}
