import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { type FileKind, hasWantedEnding, importFiles, sizeLimit } from "@bowerbird/contract/file-kinds";
import { type ImportOptions, importOptions } from "@bowerbird/contract/imports";
import { AppError } from "@bowerbird/core/platform/errors";
import busboy from "busboy";
import type { Request } from "express";
import { format } from "@bowerbird/contract/messages";
import t from "./messages.json" with { type: "json" };

const folderPrefix = "bowerbird-upload-";
/** Longer than any upload takes. */
const maxUploadAgeMs = 60 * 60_000;

/** Removes temporary files of uploads whose process was killed. */
export async function removeOldUploads(now = new Date()): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue;
    const folder = path.join(tmpdir(), name);
    const { mtime } = await stat(folder).catch(() => ({ mtime: now }));
    if (now.getTime() - mtime.getTime() > maxUploadAgeMs) await rm(folder, { recursive: true, force: true });
  }
}

export interface ReceivedFile {
  name: string;
  /** The other fields of the form. */
  fields: Record<string, string>;
  options: ImportOptions;
  /** Whether its import starts right away. */
  isStarted: boolean;
  read(): AsyncIterable<Uint8Array>;
  /** Removes the temporary copy. */
  discard(): Promise<void>;
}

const tooLarge = (kind: FileKind) =>
  new AppError("PAYLOAD_TOO_LARGE", format(t.fileTooLarge, { max: sizeLimit(kind) }));

/**
 * Receives the file of a multipart request into a temporary file, so that neither a slow client nor a large file occupies
 * memory or a database connection.
 *
 * @throws BAD_REQUEST without a file, of another kind or with bad options; PAYLOAD_TOO_LARGE
 */
export async function receiveFile(req: Request, kind: FileKind = importFiles): Promise<ReceivedFile> {
  const directory = await mkdtemp(path.join(tmpdir(), folderPrefix));
  const discard = () => rm(directory, { recursive: true, force: true });
  const target = path.join(directory, "file");
  try {
    const { name, fields } = await spool(req, target, kind);
    const options = importOptions.safeParse({ ...fields, allowDuplicates: fields["allowDuplicates"] === "true" });
    if (!options.success) throw new AppError("BAD_REQUEST", t.foldersIsEitherKeepOrIgnore);
    const isStarted = fields["start"] !== "false";
    return { name, fields, options: options.data, isStarted, read: () => createReadStream(target), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function spool(
  req: Request,
  target: string,
  kind: FileKind,
): Promise<{ name: string; fields: Record<string, string> }> {
  const fields: Record<string, string> = {};
  const refused = Promise.withResolvers<never>();
  let saved: Promise<string> | undefined;
  const parser = openParser(req, kind);
  parser.on("field", (name, value) => void (fields[name] = value));
  parser.on("file", (_field, stream, { filename = "" }) => {
    // The rest of a refused file fails after its last listener is gone, and an error without a listener ends the process.
    stream.on("error", () => {});
    saved ??= save(stream, filename, target, kind);
    saved.catch((reason: Error) => refused.reject(reason));
  });
  try {
    await feed(req, parser, refused.promise);
  } catch (error) {
    const failure: unknown =
      (await saved?.then(
        () => error,
        (reason: unknown) => reason,
      )) ?? error;
    if (failure instanceof AppError || isDiskError(failure)) throw failure;
    throw new AppError("BAD_REQUEST", t.uploadIncomplete);
  }
  if (!saved) throw new AppError("BAD_REQUEST", t.pleaseChooseAFile);
  return { name: await saved, fields };
}

/** Pipes the request to the parser until its end or until the file is refused; the rest stays unread. */
async function feed(req: Request, parser: busboy.Busboy, refused: Promise<never>): Promise<void> {
  parser.on("error", () => {});
  const slow = whenTooSlow(req);
  finished(req).catch((error: Error) => parser.destroy(error));
  try {
    await Promise.race([finished(req.pipe(parser)), refused, slow.promise]);
  } finally {
    slow.stop();
    req.unpipe(parser);
    parser.destroy();
  }
}

/** A slower upload would hold its slot for hours; bytes a second, over {@link measuredMs}. */
const minBytesPerSecond = 50_000;
const measuredMs = 10_000;

/** Rejects when less than 50 kB a second have come for ten seconds. */
function whenTooSlow(req: Request): { promise: Promise<never>; stop: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  let received = 0;
  req.on("data", (chunk: Buffer) => (received += chunk.length));
  const timer = setInterval(() => {
    if (received < (minBytesPerSecond * measuredMs) / 1_000) {
      reject(new AppError("BAD_REQUEST", t.uploadIncomplete));
    }
    received = 0;
  }, measuredMs);
  return { promise, stop: () => clearInterval(timer) };
}

function isDiskError(failure: unknown): boolean {
  return ["open", "write"].includes((failure as NodeJS.ErrnoException).syscall ?? "");
}

function openParser(req: Request, { maxBytes }: FileKind): busboy.Busboy {
  try {
    return busboy({
      headers: req.headers,
      defParamCharset: "utf8",
      // Busboy reports a file of exactly `fileSize` bytes as too large.
      limits: { files: 1, fields: 10, fileSize: maxBytes + 1 },
    });
  } catch {
    throw new AppError("BAD_REQUEST", t.uploadNotMultipart);
  }
}

async function save(stream: Readable, filename: string, target: string, kind: FileKind): Promise<string> {
  if (!hasWantedEnding(kind, filename)) throw new AppError("BAD_REQUEST", kind.refusal);
  stream.once("limit", () => stream.destroy(tooLarge(kind)));
  await pipeline(stream, createWriteStream(target));
  return path.basename(filename);
}
