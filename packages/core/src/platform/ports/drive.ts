import t from "../messages.json" with { type: "json" };

/** A person's drive, reached over the network. */
export interface Drive {
  /** The page on which the person allows us access. @param challenge the SHA-256 of the PKCE verifier, as base64url */
  authorizationUrl(state: string, challenge: string): Promise<string>;
  /** @returns the refresh token for a code, and the address of the drive's owner */
  exchangeCode(code: string, verifier: string): Promise<{ refreshToken: string; email: string }>;
  /** Revokes a token; one that is no longer valid counts as revoked. */
  revoke(refreshToken: string): Promise<void>;
  /** @param onRotated stores the token that replaces the one given */
  open(refreshToken: string, onRotated: (refreshToken: string) => Promise<void>): DriveSession;
}

/** Our files in one person's drive. @throws DriveError from each method */
export interface DriveSession {
  /** The id of our folder: the known one while it exists, else one that is found or created. */
  ensureFolder(knownId: string | null): Promise<string>;
  /** All backups that we can see, the newest first. */
  listFiles(): Promise<DriveFile[]>;
  /** Streams a file into the folder. A file that was not sent whole does not exist afterwards. */
  upload(file: NewDriveFile, signal: AbortSignal): Promise<DriveFile>;
  download(id: string): Promise<{ file: DriveFile; content: AsyncIterable<Uint8Array> }>;
  delete(id: string): Promise<void>;
}

export interface DriveFile {
  id: string;
  name: string;
  mimeType: string;
  size: number;
  createdTime: Date;
  /** The account with us that wrote it, and the run; null where the file does not say. */
  userId: string | null;
  runId: string | null;
}

export interface NewDriveFile {
  folderId: string;
  name: string;
  mimeType: string;
  userId: string;
  runId: string;
  content: AsyncIterable<string>;
}

/**
 * Why a call failed: `revoked` our token is no longer accepted, `full` no space is left, `refused` we lack the permission,
 * `missing` there is no such file, `busy` we called too often, `unreachable` it is down or slow.
 */
export type DriveProblem = "revoked" | "full" | "refused" | "missing" | "busy" | "unreachable";

/** A failed call of the drive. Its message tells the person what they can do. */
export class DriveError extends Error {
  readonly problem: DriveProblem;

  constructor(problem: DriveProblem, options?: ErrorOptions) {
    super(sentences[problem], options);
    this.name = "DriveError";
    this.problem = problem;
  }
}

const sentences: Record<DriveProblem, string> = {
  revoked: t.bowerbirdLostAccessToYourGoogle,
  full: t.yourGoogleDriveIsFullPlease,
  refused: t.googleDriveRefusedAccessPleaseConnect,
  missing: t.fileNotFound,
  busy: t.googleDriveIsBusyPleaseTry,
  unreachable: t.googleDriveDoesNotAnswerPlease,
};
