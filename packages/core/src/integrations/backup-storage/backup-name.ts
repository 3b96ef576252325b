import { encryptedType, type StoredBackup } from "../../platform/ports/backup-storage.ts";

/** Ours, also after a person has added to the name. Nothing else in a folder or bucket is listed, read or deleted. */
const pattern = /^bowerbird-[\w .()-]{1,100}\.(?<format>json|csv)(?<age>\.age)?$/;
const startTime = /^bowerbird-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)/;
const mediaTypes = { json: "application/json", csv: "text/csv" };

/**
 * A file with a name of ours, which is its id; null for any other. The time is that of the name, if it has one: servers tell whole
 * seconds, or the time of a copy.
 */
export function toNamedBackup(
  name: string,
  { size, createdTime }: Pick<StoredBackup, "size" | "createdTime">,
): StoredBackup | null {
  const { format, age } = pattern.exec(name)?.groups ?? {};
  if (!format) return null;
  const mimeType = age ? encryptedType : mediaTypes[format as keyof typeof mediaTypes];
  return { id: name, name, mimeType, size, createdTime: readTime(name) ?? createdTime, userId: null, runId: null };
}

function readTime(name: string): Date | null {
  const [, day, hours, minutes, seconds] = startTime.exec(name) ?? [];
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

export function isBackupName(name: string): boolean {
  return pattern.test(name);
}

/** The newest first. */
export function newestFirst(files: StoredBackup[]): StoredBackup[] {
  return files.toSorted((one, other) => other.createdTime.getTime() - one.createdTime.getTime());
}
