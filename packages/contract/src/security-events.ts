import { z } from "zod";
import t from "./security-events.messages.json" with { type: "json" };

/** All kinds of events with their display names. */
export const securityEventNames = {
  "sign-in": t.signedIn,
  "sign-in-failed": t.failedSignIn,
  "devices-signed-out": t.devicesSignedOut,
  "password-changed": t.passwordChanged,
  "password-reset": t.passwordReset,
  "email-changed": t.emailChanged,
  "email-verified": t.emailVerified,
  "two-step-on": t.twoStepSignInSwitchedOn,
  "two-step-off": t.twoStepSignInSwitchedOff,
  "recovery-codes-replaced": t.recoveryCodesReplaced,
  "passkey-added": t.passkeyAdded,
  "passkey-removed": t.passkeyRemoved,
  "provider-disconnected": t.signInProviderDisconnected,
  "token-created": t.tokenCreated,
  "token-revoked": t.tokenRevoked,
  "app-connected": t.appConnected,
  "app-disconnected": t.appDisconnected,
  "webhook-added": t.webhookAdded,
  "webhook-removed": t.webhookRemoved,
  "feed-created": t.feedCreated,
  "drive-connected": t.googleDriveConnected,
  "drive-disconnected": t.googleDriveDisconnected,
  "storage-connected": t.backupStorageConnected,
  "storage-disconnected": t.backupStorageDisconnected,
  "backups-encrypted": t.backupPassphraseSet,
  "backups-plain": t.backupEncryptionOff,
  "library-exported": t.bookmarksExported,
  "data-downloaded": t.personalDataDownloaded,
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
  cursor: z.uuid(t.notACursor).nullish(),
});
/** Newest first. */
export const securityEventPage = z.object({ items: z.array(securityEvent), nextCursor: z.string().nullable() });
export type SecurityEventPage = z.infer<typeof securityEventPage>;
