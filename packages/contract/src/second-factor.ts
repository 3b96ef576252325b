import { z } from "zod";
import { limits } from "./limits.ts";
import t from "./accounts.messages.json" with { type: "json" };

/** The state of two-step sign-in. */
export const secondFactor = z.object({
  isOn: z.boolean(),
  /** By the operator: it cannot be switched off. */
  isRequired: z.boolean(),
  since: z.date().nullable(),
  recoveryCodesLeft: z.number(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

export const secondFactorProofInput = z.object({
  password: z.string().min(1, t.pleaseEnterYourPassword).max(limits.passwordMax),
});

/** The data for an authenticator app. */
export const secondFactorSetup = z.object({
  /** Base32, for typing it. */
  key: z.string(),
  /** An `otpauth:` URI with the key, for the QR code. */
  address: z.string(),
});
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>;

/** Spaces and dashes in a code are ignored. */
export const codeInput = z.object({ code: z.string().trim().min(1, t.pleaseEnterTheCode).max(40) });

/** The only answer with the codes. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) });
