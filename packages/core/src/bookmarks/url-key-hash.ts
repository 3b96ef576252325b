import { createHash } from "node:crypto";

/** 128 bits of the hash of an address's key, written as a UUID: short enough to index addresses of any length. */
export function urlKeyHash(key: string): string {
  const hex = createHash("sha256").update(key).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
