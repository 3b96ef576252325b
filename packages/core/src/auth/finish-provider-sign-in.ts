import type { SignInProblem, SignInProvider } from "@bowerbird/contract/auth";
import { database, type VisitorContext } from "../context/index.ts";
import { forwardCookies } from "./forward-cookies.ts";
import { noteSignIn } from "./note-sign-in.ts";
import { signInProblemOf } from "./provider-sign-in.ts";
import { readSessionToken } from "./session-cookie.ts";

/**
 * Takes a person who comes back from a provider: checks everything and starts the session.
 *
 * @param query what the provider gave along: code and state, or an error
 * @returns null when signed in, else what is to be said
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
  const problem = await problemIn(provider, answer);
  if (problem === null) await noteSessionIn(ctx, answer.headers);
  return problem;
}

async function noteSessionIn(ctx: VisitorContext, headers: Headers): Promise<void> {
  const cookies = headers.getSetCookie().map((line) => line.split(";")[0]);
  const token = readSessionToken(ctx.services.config, cookies.join("; "));
  const session = await database(ctx)
    .selectFrom("session")
    .select("user_id")
    .where("token", "=", token)
    .executeTakeFirst();
  if (session) await noteSignIn(ctx, session.user_id);
}

/** Only whether it went well is read from the library's answer: where to go is ours to say. */
async function problemIn(provider: SignInProvider, answer: Response): Promise<SignInProblem | null> {
  const location = answer.headers.get("location");
  if (location === null) {
    const body = (await answer.json()) as { code?: string };
    return signInProblemOf(provider, body.code);
  }
  const error = new URL(location, "http://localhost").searchParams.get("error");
  return error === null ? null : signInProblemOf(provider, error);
}
