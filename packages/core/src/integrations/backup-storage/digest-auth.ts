import { createHash, randomBytes } from "node:crypto";

/** What a server that takes only Digest asks for. */
export interface DigestChallenge {
  realm: string;
  nonce: string;
  opaque: string | undefined;
  /** As the server writes it; the answer repeats it. */
  algorithm: string | undefined;
  hash: string;
  isSession: boolean;
  /** Whether the server knows `qop=auth`; the first version of Digest had none. */
  hasQop: boolean;
}

/** Node's names of the algorithms, the best last. */
const hashes = new Map([
  ["md5", "md5"],
  ["sha-512-256", "sha512-256"],
  ["sha-256", "sha256"],
]);
const ranks = [...hashes.values()];
/** Of `WWW-Authenticate` (characters). */
const maxHeader = 4_000;

/**
 * The best challenge of an answer 401 that takes Digest (RFC 7616) and no Basic.
 *
 * @param header one `WWW-Authenticate` for each challenge, or several joined by commas
 * @returns null where the server takes Basic, or asks for nothing that we know
 */
export function readDigestChallenge(header: string | string[] | undefined): DigestChallenge | null {
  const challenges = splitChallenges([header ?? []].flat().join(", ").slice(0, maxHeader));
  if (challenges.some(({ scheme }) => scheme === "basic")) return null;
  const known = challenges.flatMap((one) => (one.scheme === "digest" ? (toChallenge(one.fields) ?? []) : []));
  return known.toSorted((one, other) => ranks.indexOf(other.hash) - ranks.indexOf(one.hash))[0] ?? null;
}

interface RawChallenge {
  scheme: string;
  fields: Record<string, string>;
}

function splitChallenges(header: string): RawChallenge[] {
  const found: RawChallenge[] = [];
  const parts = header.matchAll(/([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",]+))|([\w-]+)(?=\s|,|$)/g);
  for (const [, name, quoted, plain, scheme] of parts) {
    if (scheme) found.push({ scheme: scheme.toLowerCase(), fields: {} });
    else if (name && found.length > 0)
      found.at(-1)!.fields[name.toLowerCase()] = quoted?.replace(/\\(.)/g, "$1") ?? plain!;
  }
  return found;
}

function toChallenge({ realm = "", nonce, opaque, algorithm, qop }: Record<string, string>): DigestChallenge | null {
  const hash = hashes.get((algorithm ?? "md5").toLowerCase().replace(/-sess$/, ""));
  const hasQop = qop !== undefined;
  if (!hash || nonce === undefined || (hasQop && !/(?:^|[\s,])auth(?:$|[\s,])/i.test(qop))) return null;
  return { realm, nonce, opaque, algorithm, hash, isSession: /-sess$/i.test(algorithm ?? ""), hasQop };
}

/**
 * The header `authorization` of one request.
 *
 * @param count how many requests have used the challenge, this one included
 */
export function answerDigest(
  challenge: DigestChallenge,
  { method, url, count }: { method: string; url: URL; count: number },
  { username, password }: { username: string; password: string },
): string {
  const { realm, nonce, opaque, algorithm, hash, isSession, hasQop } = challenge;
  const digest = (...parts: string[]): string => createHash(hash).update(parts.join(":")).digest("hex");
  const [cnonce, nc] = [randomBytes(16).toString("hex"), count.toString(16).padStart(8, "0")];
  const uri = url.pathname + url.search;
  const account = digest(username, realm, password);
  const secret = isSession ? digest(account, nonce, cnonce) : account;
  const used = hasQop ? [nonce, nc, cnonce, "auth"] : [nonce];
  const fields = [
    `username=${quote(username)}`,
    `realm=${quote(realm)}`,
    `nonce=${quote(nonce)}`,
    `uri=${quote(uri)}`,
    ...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
    ...(opaque === undefined ? [] : [`opaque=${quote(opaque)}`]),
    ...(hasQop ? [`qop=auth`, `nc=${nc}`] : []),
    ...(hasQop || isSession ? [`cnonce="${cnonce}"`] : []),
    `response="${digest(secret, ...used, digest(method, uri))}"`,
  ];
  return `Digest ${fields.join(", ")}`;
}

/** Names that are not ASCII are sent as UTF-8, as browsers and curl do; the client writes a byte for each letter. */
function quote(value: string): string {
  return `"${Buffer.from(value.replace(/["\\]/g, "\\$&")).toString("latin1")}"`;
}
