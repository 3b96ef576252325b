import type { Auth } from "./create-auth.ts";

/** Whose request this is, by its cookie; null for nobody's. Renews the session's cookie when that is due. */
export async function findSession(auth: Auth, headers: Headers) {
  if (!headers.get("cookie")) return null;
  const { response, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true });
  return response && { userId: response.user.id, user: response.user, cookies: answer.getSetCookie() };
}
