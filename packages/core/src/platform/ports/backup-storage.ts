import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import t from "../messages.json" with { type: "json" };

/** Where a person's backups are, with those that are there. @throws StorageError from each method */
export interface BackupStorage {
  /** The id of our folder: the known one while it exists, else one that is found or created. Also shows that we are let in. */
  ensureFolder(knownId: string | null): Promise<string>;
  /** All backups that we can see, the newest first. */
  listFiles(): Promise<StoredBackup[]>;
  /** Streams a file into the folder. A file that was not sent whole does not exist afterwards. */
  upload(file: NewBackup, signal: AbortSignal): Promise<StoredBackup>;
  download(id: string): Promise<{ file: StoredBackup; content: AsyncIterable<Uint8Array> }>;
  delete(id: string): Promise<void>;
  /** A key file beside the backups, which are not listed with it; null where there is none. A larger one than key files are is cut. */
  readKey(name: string): Promise<Uint8Array | null>;
  writeKey(name: string, content: Uint8Array): Promise<void>;
}

/** A key file as far as its limit and one byte more, which tells that it is larger. */
export async function readKeyFrom(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content) {
    pieces.push(piece);
    size += piece.length;
    if (size > limits.keyFileBytes) break;
  }
  return Buffer.concat(pieces).subarray(0, limits.keyFileBytes + 1);
}

export interface StoredBackup {
  id: string;
  name: string;
  mimeType: string;
  size: number;
  createdTime: Date;
  /** The account with us that wrote it, and the run; null where the storage keeps nothing but the name. */
  userId: string | null;
  runId: string | null;
}

/** The media type of an encrypted backup. */
export const encryptedType = "application/octet-stream";

export interface NewBackup {
  folderId: string;
  name: string;
  mimeType: string;
  userId: string;
  runId: string;
  /** Whether older backups may be deleted where it would not fit. */
  mayReplaceOlder: boolean;
  content: AsyncIterable<Uint8Array>;
}

/**
 * Why a call failed: `revoked` our token or password is no longer accepted, `full` no space is left, `refused` we lack the
 * permission, `missing` there is no such file, `busy` we called too often, `unreachable` it is down or slow.
 */
export type StorageProblem = "revoked" | "full" | "refused" | "missing" | "busy" | "unreachable";

/** A failed call of a storage. Its message tells the person what they can do. */
export class StorageError extends Error {
  readonly problem: StorageProblem;

  /** @param storageName the name of the storage in the message; Google Drive by default. `message` replaces the usual sentence. */
  constructor(
    problem: StorageProblem,
    { storageName, message, ...options }: ErrorOptions & { storageName?: string; message?: string } = {},
  ) {
    super(message ?? (storageName === undefined ? ofGoogle[problem] : ofOthers[problem]({ storageName })), options);
    this.name = "StorageError";
    this.problem = problem;
  }
}

const ofGoogle: Record<StorageProblem, string> = {
  revoked: t.driveAccessLost,
  full: t.driveFull,
  refused: t.driveRefusedAccess,
  missing: t.fileNotFound,
  busy: t.driveBusy,
  unreachable: t.driveSilent,
};

const ofOthers: Record<StorageProblem, (values: { storageName: string }) => string> = {
  revoked: ({ storageName }) => format(t.storageRejectsTheKey, { storageName }),
  full: ({ storageName }) => format(t.storageIsFull, { storageName }),
  refused: ({ storageName }) => format(t.storageRefusesAccess, { storageName }),
  missing: () => t.fileNotFound,
  busy: ({ storageName }) => format(t.storageIsBusy, { storageName }),
  unreachable: ({ storageName }) => format(t.storageDoesNotAnswer, { storageName }),
};

/** A WebDAV server, such as a Nextcloud. */
export interface WebDavAccess {
  /** Of the folder that ours is made in, without a slash at the end. */
  url: string;
  /** Empty, as the password, for a server that asks for none. */
  username: string;
  password: string;
}

/** A bucket of S3 or of a server that speaks its protocol. */
export interface S3Access {
  /** Of the server, without a slash at the end. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** How the person knows it: `cloud.example.org`. */
export function nameWebDav({ url }: Pick<WebDavAccess, "url">): string {
  return new URL(url).host;
}

/** `backups (s3.example.org)`. */
export function nameS3({ endpoint, bucket }: Pick<S3Access, "endpoint" | "bucket">): string {
  return `${bucket} (${new URL(endpoint).host})`;
}

/** The storages that need no consent page. */
export interface BackupStorages {
  /**
   * A folder of this server, one for each person; null if the operator has switched it off. `getMaxBytes` is asked before a backup is
   * written; by default it is the server's setting.
   */
  openFolder: ((userId: string, getMaxBytes?: () => Promise<number>) => BackupStorage) | null;
  /** Deletes a person's folder with all that is in it, if there is one. */
  deleteFolder(userId: string): Promise<void>;
  openWebDav(access: WebDavAccess): BackupStorage;
  openS3(access: S3Access): BackupStorage;
}

/** Google Drive: how a person allows us into theirs. */
export interface Drive {
  /** The page on which the person allows us access. @param challenge the SHA-256 of the PKCE verifier, as base64url */
  authorizationUrl(state: string, challenge: string): Promise<string>;
  /** @returns the refresh token for a code, and the address of the drive's owner */
  exchangeCode(code: string, verifier: string): Promise<{ refreshToken: string; email: string }>;
  /** Revokes a token; one that is no longer valid counts as revoked. */
  revoke(refreshToken: string): Promise<void>;
  /** @param onRotated stores the token that replaces the one given */
  open(refreshToken: string, onRotated: (refreshToken: string) => Promise<void>): BackupStorage;
}
