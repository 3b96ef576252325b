import { z } from "zod";

/** All kinds of events with their display names. */
export const securityEventNames = {
  "sign-in": "Signed in",
  "sign-in-failed": "Failed sign-in",
  "devices-signed-out": "Devices signed out",
  "password-changed": "Password changed",
  "password-reset": "Password reset",
  "email-changed": "Email changed",
  "email-verified": "Email verified",
  "two-step-on": "Two-step sign-in switched on",
  "two-step-off": "Two-step sign-in switched off",
  "recovery-codes-replaced": "Recovery codes replaced",
  "passkey-added": "Passkey added",
  "passkey-removed": "Passkey removed",
  "provider-disconnected": "Sign-in provider disconnected",
  "token-created": "Token created",
  "token-revoked": "Token revoked",
  "drive-connected": "Google Drive connected",
  "drive-disconnected": "Google Drive disconnected",
  "library-exported": "Bookmarks exported",
  "data-downloaded": "Personal data downloaded",
} as const;
export type SecurityEventKind = keyof typeof securityEventNames;

const kinds = Object.keys(securityEventNames) as [SecurityEventKind, ...SecurityEventKind[]];

export const securityEvent = z.object({
  id: z.uuid(),
  kind: z.enum(kinds),
  createdAt: z.date(),
  /** The IP address. */
  address: z.string().nullable(),
  /** E.g. "Firefox on Linux". */
  device: z.string().nullable(),
  /** E.g. the name of a token. */
  detail: z.string().nullable(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const listSecurityEventsInput = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  /** The `nextCursor` of the page before. */
  cursor: z.uuid("This is not a cursor.").nullish(),
});
/** Newest first. */
export const securityEventPage = z.object({ items: z.array(securityEvent), nextCursor: z.string().nullable() });
export type SecurityEventPage = z.infer<typeof securityEventPage>;
