import type { GoogleProblem } from "@bowerbird/contract/auth";
import { database, type VisitorContext } from "../context/index.ts";
import { forwardCookies } from "./forward-cookies.ts";
import { googleProvider } from "./google-provider.ts";
import { googleProblemOf } from "./google-sign-in.ts";
import { noteSignIn } from "./note-sign-in.ts";
import { readSessionToken } from "./session-cookie.ts";

/**
 * Takes somebody who comes back from Google: checks everything and starts the session.
 *
 * @param query what Google gave along: code and state, or an error
 * @returns null when signed in, else what is to be said
 */
export async function finishGoogleSignIn(
  ctx: VisitorContext,
  query: Record<string, string>,
): Promise<GoogleProblem | null> {
  const auth = await ctx.services.auth.google.open();
  const answer = await auth.api.callbackOAuth({
    method: "GET",
    params: { id: googleProvider },
    query,
    headers: ctx.headers,
    asResponse: true,
  });
  if (answer.status >= 500) throw new Error(`Signing in with Google answered ${answer.status}`);
  forwardCookies(ctx, answer.headers);
  const problem = await problemIn(answer);
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
async function problemIn(answer: Response): Promise<GoogleProblem | null> {
  const location = answer.headers.get("location");
  if (location === null) {
    const body = (await answer.json()) as { code?: string };
    return googleProblemOf(body.code);
  }
  const error = new URL(location, "http://localhost").searchParams.get("error");
  return error === null ? null : googleProblemOf(error);
}
