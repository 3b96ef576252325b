import type { BackupSecrets, NeededSecret } from "@bowerbird/contract/backups";
import { format } from "@bowerbird/contract/messages";
import type { Context } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { limited } from "../../platform/rate-limits/index.ts";
import { findKeyFile } from "../backups/index.ts";
import { decryptFile, isKeyFile, readHeader, toKeyName, unlockKey } from "../encryption/index.ts";
import { peek } from "./peek.ts";
import t from "../messages.json" with { type: "json" };

export interface NamedFile {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/**
 * Decrypts a backup while it is read; a plain one passes as it is. Nothing of what opens it leaves this call.
 *
 * @throws BAD_REQUEST with `needs` in its details where the passphrase or the key file is missing, and for a damaged one; FORBIDDEN for
 *   a wrong passphrase; CONFLICT for the key of other backups; TOO_MANY_REQUESTS
 */
export function openEncrypted(ctx: Context, { name, content }: NamedFile, secrets: BackupSecrets): Promise<NamedFile> {
  return peek(content, async (head, whole) => {
    const header = readHeader(head);
    if (!header) return { name, content: whole };
    const { keyId } = header;
    const { passphrase } = secrets;
    if (passphrase === undefined) throw needs("passphrase", t.backupIsEncrypted);
    const keyFile = await loadKeyFile(ctx, keyId, secrets);
    const identity = await limited(ctx, "passphrase", { account: ctx.userId }, () => unlockKey(keyFile, passphrase));
    return { name: name.replace(/\.age$/, ""), content: await decryptFile(whole, { identity, keyId }) };
  });
}

/** The one that the person sends, or that beside their backups. */
async function loadKeyFile(ctx: Context, keyId: string | null, { keyFile }: BackupSecrets): Promise<Uint8Array> {
  if (keyFile !== undefined) return Buffer.from(keyFile, "base64");
  const found = keyId === null ? null : await findKeyFile(ctx, keyId);
  if (found && isKeyFile(found)) return found;
  throw needs("keyFile", keyId === null ? t.keyFileNeeded : format(t.keyFileLost, { name: toKeyName(keyId) }));
}

function needs(secret: NeededSecret, message: string): AppError {
  return new AppError("BAD_REQUEST", message, { needs: secret });
}
