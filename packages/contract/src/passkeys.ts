import { z } from "zod";
import { limits } from "./limits.ts";
import t from "./accounts.messages.json" with { type: "json" };

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

const passkeyName = z.string().trim().min(1, t.pleaseEnterANameForThePasskey).max(limits.nameLength);
/** The limit is more than any authenticator sends. */
const binary = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/, t.thisIsNotBase64url);
const credentialType = z.literal("public-key");
/** The common part of an authenticator's answers, as written by `PublicKeyCredential.toJSON()`. */
const credential = z.object({ id: binary.min(1), rawId: binary.min(1), type: credentialType });

/** Input of `PublicKeyCredential.parseCreationOptionsFromJSON()`. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: credentialType, alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(z.object({ type: credentialType, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** Input of `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("required"),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

export const startPasskeyInput = z.object({ password: z.string().max(limits.passwordMax).optional() });
export const addPasskeyInput = z.object({
  /** Default: the browser's name. */
  name: passkeyName.optional(),
  credential: credential.extend({
    response: z.object({
      clientDataJSON: binary,
      attestationObject: binary,
      transports: z.array(z.string().max(20)).max(10).default([]),
    }),
  }),
});
export const renamePasskeyInput = z.object({ id: z.uuid(t.notAPasskeyId), name: passkeyName });
export const passkeyIdInput = z.object({ id: z.uuid(t.notAPasskeyId) });

export const passkeyLoginInput = z.object({
  credential: credential.extend({
    response: z.object({
      clientDataJSON: binary,
      authenticatorData: binary,
      signature: binary,
      /** The person's id, as given to the authenticator. */
      userHandle: binary,
    }),
  }),
});
