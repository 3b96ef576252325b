import { z } from "zod";
import { limits } from "./limits.ts";
import t from "./bookmarks.messages.json" with { type: "json" };
import { format } from "./messages.ts";

/** Upper limit of the setting `maxBackups`. */
export const maxBackupsLimit = 50;
const outOfRange = { error: () => format(t.between1AndMaxBackupsCan, { max: maxBackupsLimit }) };

export const backupSettings = z.object({
  enabled: z.boolean(),
  frequency: z.enum(["manual", "daily", "weekly", "monthly"], t.frequencyUnknown),
  format: z.enum(["json", "csv", "both"], t.formatIsJsonCsvOrBoth),
  maxBackups: z.number().int(outOfRange).min(1, outOfRange).max(maxBackupsLimit, outOfRange),
  autoDelete: z.boolean(),
  /** IANA name; backups start at an hour of this zone. */
  timeZone: z.string().max(100, t.timezoneIsANameSuchAs).refine(isTimeZone, t.timezoneIsANameSuchAs),
});
export type BackupSettings = z.infer<typeof backupSettings>;
export type BackupFormat = BackupSettings["format"];

/** Omitted fields stay. */
export const backupSettingsInput = backupSettings.partial();

/** Where backups can go: a folder of the server, Google Drive, a WebDAV server, or a bucket of S3's protocol. */
export const backupKind = z.enum(["folder", "google", "webdav", "s3"]);
export type BackupKind = z.infer<typeof backupKind>;

/** The settings and the current state. */
export const backupState = backupSettings.extend({
  /** Null while backups go nowhere. */
  connection: z
    .object({
      kind: backupKind,
      /** The email address of the drive's owner, or the name of the other storage. */
      email: z.string(),
      connectedAt: z.date(),
      /** Access was revoked: the storage must be connected again. */
      isBroken: z.boolean(),
    })
    .nullable(),
  /** The file with the locked key that opens new backups; null while they are not encrypted. */
  encryption: z.object({ keyFile: z.string() }).nullable(),
  /** What this server can back up to. */
  kinds: z.array(backupKind),
  /** Null without a schedule. */
  nextBackupAt: z.date().nullable(),
  /** The last time that restoring a scheduled backup was tried out; null before the first. */
  restoreTest: z
    .object({
      testedAt: z.date(),
      fileName: z.string(),
      /** The message for the person; null where everything came back. */
      error: z.string().nullable(),
    })
    .nullable(),
});
export type BackupState = z.infer<typeof backupState>;

export const backupFile = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  /** Bytes. */
  size: z.number().int(),
  createdTime: z.date(),
  /** When it was read back and was what had been sent; null where that is not known. */
  verifiedAt: z.date().nullable(),
});
export type BackupFile = z.infer<typeof backupFile>;

export const backupRun = z.object({
  id: z.string(),
  /** With both formats: two names, separated by a comma. */
  fileName: z.string().nullable(),
  format: z.string(),
  status: z.enum(["in_progress", "success", "failed"]),
  /** The message for the person; after a success, a partial failure. */
  error: z.string().nullable(),
  /** Started by the schedule, not by the person. */
  isScheduled: z.boolean(),
  /** Bytes of all its files. */
  size: z.number().int().nullable(),
  /** Milliseconds. */
  duration: z.number().int().nullable(),
  createdAt: z.date(),
  completedAt: z.date().nullable(),
  /** When the last of its files was read back and was what had been sent; null where that is not known. */
  verifiedAt: z.date().nullable(),
});
export type BackupRun = z.infer<typeof backupRun>;

export const manualBackupInput = z.object({ format: backupSettings.shape.format.optional() });
export const connectDriveInput = z.object({
  code: z.string().min(1).max(2_000),
  state: z.string().max(2_000).optional(),
  timeZone: backupSettings.shape.timeZone.optional(),
});
const neededText = z.string().trim().min(1, t.thisIsNeeded).max(1_000);
// oxlint-disable-next-line no-control-regex -- it refuses control characters on purpose
const oneLine = /^[^\u0000-\u001f\u007f-\u009f]*$/;
/** A line break would end a header of the request. */
const storageText = neededText.regex(oneLine, t.thisHasNoLineBreaks);
const storageUrl = storageText
  .transform((text) => text.replace(/\/+$/, ""))
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""), t.theAddressStartsWithHttp)
  // A name in the address would be sent nowhere: it has a field of its own.
  .refine((text) => !URL.parse(text)?.username && !URL.parse(text)?.search, t.theAddressHasNoPassword);

/** Of each kind, the fields that it needs besides. */
const neededFields = {
  folder: [],
  webdav: ["url"],
  s3: ["url", "username", "password", "bucket"],
} as const;

/**
 * Where backups are to go. `webdav` needs the address of a folder, and an account there if the server asks for one; `s3` the address of the server, the
 * access key's id as `username`, its secret as `password`, and a bucket.
 */
export const connectStorageInput = z
  .object({
    kind: backupKind.exclude(["google"]),
    url: storageUrl.optional(),
    username: storageText.optional(),
    password: storageText.optional(),
    bucket: neededText.regex(/^\w[\w.-]*$/, t.thisIsNoNameOfABucket).optional(),
    region: neededText.regex(/^\w[\w.-]*$/, t.thisIsNoNameOfARegion).default("us-east-1"),
  })
  .superRefine((given, context) => {
    for (const name of neededFields[given.kind]) {
      if (given[name] === undefined) context.addIssue({ code: "custom", path: [name], message: t.thisIsNeeded });
    }
    // It is sent as it is in a header.
    if (given.kind === "s3" && !/^[!-~]*$/.test(given.username ?? ""))
      context.addIssue({ code: "custom", path: ["username"], message: t.thisIsNoIdOfAKey });
  });
export type ConnectStorage = z.input<typeof connectStorageInput>;
const passphrase = z.string().max(limits.passphraseMax, t.passphraseTooLong).normalize("NFC");
/** The `age` tool reads one line. */
const newPassphrase = passphrase.min(limits.passphraseMin, t.passphraseTooShort).regex(oneLine, t.thisHasNoLineBreaks);
export const encryptBackupsInput = z.object({ passphrase: newPassphrase });
/** The bytes of a file, in base64. */
const fileBytes = z.base64(t.thisIsNoKeyFile).max(Math.ceil(limits.keyFileBytes / 3) * 4, t.thisIsNoKeyFile);
export const backupKey = z.object({ name: z.string(), content: z.base64() });
export type BackupKey = z.infer<typeof backupKey>;
/** What opens an encrypted backup: its passphrase and, where its key file is not beside the person's backups, that file. */
export const backupSecrets = z.object({
  passphrase: passphrase.min(1, t.thisIsNeeded).optional(),
  keyFile: fileBytes.optional(),
});
export type BackupSecrets = z.infer<typeof backupSecrets>;
/** In the error of a restore: what opening the backup takes. */
export type NeededSecret = "passphrase" | "keyFile";
export const backupFileInput = z.object({ id: z.string().min(1).max(200) });

/** Whether it is a known IANA time zone. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
