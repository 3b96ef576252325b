/** A person's drive, reached over the network. */
export interface Drive {
  /** Where the person allows us in. @param challenge the SHA-256 of the proof key, as base64url */
  authorizationUrl(state: string, challenge: string): Promise<string>;
  /** What a code that came back stands for. @returns the refresh token and whose drive it is */
  exchangeCode(code: string, verifier: string): Promise<{ refreshToken: string; email: string }>;
  /** Gives a token back; one that is no longer good counts as given back. */
  revoke(refreshToken: string): Promise<void>;
  /** @param onRotated keeps the token that takes the place of the one given */
  open(refreshToken: string, onRotated: (refreshToken: string) => Promise<void>): DriveSession;
}

/** Our files in one person's drive. What fails throws a DriveError. */
export interface DriveSession {
  /** The id of our folder: the known one where it is still there, else one that is found or made. */
  ensureFolder(knownId: string | null): Promise<string>;
  /** All backups that we may see, the newest first. */
  listFiles(): Promise<DriveFile[]>;
  /** Sends a file as its content is made. Only a file that is whole is there afterwards. */
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
  /** Whose account with us wrote it, and in which run; null where the file does not say. */
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
 * Why the drive did not do it: `revoked` we are no longer let in, `full` there is no room, `refused` it may not be done,
 * `missing` there is no such file, `busy` we asked too often, `unreachable` it is down or slow.
 */
export type DriveProblem = "revoked" | "full" | "refused" | "missing" | "busy" | "unreachable";

/** What a drive refuses with: its message says what the person can do. */
export class DriveError extends Error {
  readonly problem: DriveProblem;

  constructor(problem: DriveProblem, options?: ErrorOptions) {
    super(sentences[problem], options);
    this.name = "DriveError";
    this.problem = problem;
  }
}

const sentences: Record<DriveProblem, string> = {
  revoked: "Google Drive no longer lets us in. Please connect it again under Settings, Backup.",
  full: "Your Google Drive is full. Please free some space there, then back up again.",
  refused: "Google Drive refused to do that. Please connect it again and allow access to our own files.",
  missing: "File not found",
  busy: "Google Drive asks for a pause. Please try again in a few minutes.",
  unreachable: "Google Drive does not answer. Please try again later.",
};
