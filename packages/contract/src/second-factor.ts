import { z } from "zod";
import { limits } from "./limits.ts";

/** Two-step sign-in, as the settings show it. */
export const secondFactor = z.object({
  isOn: z.boolean(),
  since: z.date().nullable(),
  recoveryCodesLeft: z.number(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

export const secondFactorProofInput = z.object({
  password: z.string().min(1, "Please enter your password").max(limits.passwordMax),
});

/** What an authenticator app needs. */
export const secondFactorSetup = z.object({
  /** Base32, to be typed. */
  key: z.string(),
  /** An `otpauth:` address that holds the key, to be shown as a QR code. */
  address: z.string(),
});
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>;

/** Spaces and dashes in a code do not count. */
export const codeInput = z.object({ code: z.string().trim().min(1, "Please enter the code").max(40) });

/** The only answer that ever holds the codes. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) });
