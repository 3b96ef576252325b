import { z } from "zod";
import { limits } from "./limits.ts";

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

const passkeyName = z.string().trim().min(1, "Please enter a name for the passkey").max(limits.nameLength);
/** Longer than what any authenticator sends. */
const binary = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/, "This is not base64url.");
const credentialType = z.literal("public-key");
/** What we read of both answers of an authenticator, as `PublicKeyCredential.toJSON()` writes them. */
const credential = z.object({ id: binary.min(1), rawId: binary.min(1), type: credentialType });

/** What `PublicKeyCredential.parseCreationOptionsFromJSON()` reads. */
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

/** What `PublicKeyCredential.parseRequestOptionsFromJSON()` reads. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("required"),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

export const startPasskeyInput = z.object({ password: z.string().max(limits.passwordMax).optional() });
export const addPasskeyInput = z.object({
  /** Without one it is called after the browser. */
  name: passkeyName.optional(),
  credential: credential.extend({
    response: z.object({
      clientDataJSON: binary,
      attestationObject: binary,
      transports: z.array(z.string().max(20)).max(10).default([]),
    }),
  }),
});
export const renamePasskeyInput = z.object({ id: z.uuid("This is not the id of a passkey."), name: passkeyName });
export const passkeyIdInput = z.object({ id: z.uuid("This is not the id of a passkey.") });

export const passkeyLoginInput = z.object({
  credential: credential.extend({
    response: z.object({
      clientDataJSON: binary,
      authenticatorData: binary,
      signature: binary,
      /** The person's id, as it was given to the authenticator. */
      userHandle: binary,
    }),
  }),
});
