import { type ApiContext, appRouter } from "@bowerbird/api";
import { findCaller } from "@bowerbird/core/accounts/auth";
import { AppError } from "@bowerbird/core/platform/errors";
import { limits } from "@bowerbird/contract/limits";
import { fitLine } from "@bowerbird/contract/tidy-text";
import { z } from "zod";

export const exchangeInput = z.object({
  keyName: z.string().transform((name) => fitLine(name, limits.nameLength) || "Karakeep app"),
  email: z.string(),
  password: z.string(),
});

const needsCode =
  "This account has two-step sign-in: create an API token in Bowerbird (Settings, Developer) and enter it here as the API key.";

/**
 * Creates a token for an app that sends an address and password: signs in by our own call, creates the token as the person, and
 * signs out. So the rules of both apply: limits, verification, second factor, and whether passwords are used at all.
 *
 * @throws what a sign-in throws
 */
export async function exchangePassword(
  context: ApiContext,
  { keyName, email, password }: z.output<typeof exchangeInput>,
) {
  const cookies: string[] = [];
  const collect = (name: string, value: string) => {
    if (name.toLowerCase() === "set-cookie") cookies.push(value.split(";", 1)[0]!);
  };
  await callsAs(context, context.visitor.headers, collect)
    .auth.login({ email, password })
    .catch((error: unknown) => {
      const { details } =
        (error as { cause?: unknown }).cause instanceof AppError ? (error as { cause: AppError }).cause : {};
      throw details?.["secondFactor"] ? new AppError("FORBIDDEN", needsCode) : error;
    });
  const headers = new Headers(context.visitor.headers);
  headers.delete("authorization");
  headers.set("cookie", cookies.join("; "));
  const signedIn = callsAs(context, headers, () => {});
  try {
    const { id, name, token, createdAt } = await signedIn.apiTokens.create({
      name: keyName,
      scopes: ["read", "write"],
    });
    return { id, name, key: token, createdAt, scopes: ["fullaccess"] };
  } finally {
    await signedIn.auth.logout();
  }
}

/** Whether a text is a token that is valid now. @throws UNAUTHORIZED */
export async function validateKey(context: ApiContext, apiKey: string): Promise<{ success: true }> {
  const headers = new Headers({ authorization: `Bearer ${apiKey.replace(/[^\x21-\x7e]/g, "")}` });
  if (!(await findCaller({ ...context.visitor, headers }))) throw new AppError("UNAUTHORIZED", "Unauthorized");
  return { success: true };
}

/** Our own calls with other headers than those of the request. */
function callsAs(context: ApiContext, headers: Headers, appendHeader: ApiContext["visitor"]["appendHeader"]) {
  const visitor = { ...context.visitor, headers, appendHeader };
  return appRouter.createCaller({ ...context, visitor, findCaller: () => findCaller(visitor) });
}
