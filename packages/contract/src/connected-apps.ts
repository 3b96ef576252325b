import { z } from "zod";
import t from "./accounts.messages.json" with { type: "json" };

/** What an app may ask for when a person lets it in, the least first. Each is asked for by itself. */
export const appScopes = ["read", "organize", "write"] as const;
export type AppScope = (typeof appScopes)[number];

/** What each lets an app do, for the person. */
export const appScopeTexts: Record<AppScope, string> = {
  read: t.appMayRead,
  organize: t.appMayOrganize,
  write: t.appMayWrite,
};

/** Where an app asks to be let in, in the web app, before the id of the request. */
export const connectAppPath = "/connect-app";

/** An app as it names itself, and how far that is known to be true. */
const appIdentity = z.object({
  name: z.string(),
  /** Of the app's own address if that is verified, else of where the person is sent back to. */
  host: z.string(),
  /** Whether the host itself says that the app is its own. */
  isVerified: z.boolean(),
  /** In the order of {@link appScopes}. */
  scopes: z.array(z.enum(appScopes)),
});

/** An app that asks to be let in. */
export type AppRequest = z.infer<typeof appIdentity>;

export const connectedApp = appIdentity.extend({
  id: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
});
export type ConnectedApp = z.infer<typeof connectedApp>;

export const connectedAppIdInput = z.object({ id: z.string().min(1).max(100) });

/** The person's answer. */
export const appAnswer = z.object({ isAllowed: z.boolean() });
