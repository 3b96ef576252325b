export { decryptFile, encryptFile, readHeader } from "./encrypted-file.ts";
export { createKey, isKeyFile, toKeyId, toKeyName, unlockKey } from "./key-file.ts";
