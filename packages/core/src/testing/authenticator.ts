import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import {
  addPasskeyInput,
  passkeyLoginInput,
  type PasskeyCreation,
  type PasskeyRequest,
} from "@bowerbird/contract/passkeys";
import { isoCBOR } from "@simplewebauthn/server/helpers";

interface Circumstances {
  /** The page's origin, as reported by the browser. */
  origin?: string;
  /** Whether the authenticator has verified the person. */
  isVerified?: boolean;
}

/** A simulated authenticator and browser, with its own key. */
export function createAuthenticator(defaultOrigin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const name = id.toString("base64url");
  const head = { id: name, rawId: name, type: "public-key" };
  let userHandle = "";
  let counter = 0;
  return {
    /** Creates a passkey. */
    create: (
      { challenge, rp, user }: PasskeyCreation,
      { origin = defaultOrigin, isVerified = true }: Circumstances = {},
    ) => {
      userHandle = user.id;
      const credential = newCredential(id, publicKey);
      const authData = authenticatorData(rp.id, { isVerified, counter: (counter += 1) }, credential);
      const response = {
        clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
        attestationObject: encodeAttestation(authData).toString("base64url"),
        transports: ["internal"],
      };
      return addPasskeyInput.parse({ credential: { ...head, response } });
    },
    /** Signs in with it. @param as the person's id to claim, if not the one that it was created for */
    get: (
      { challenge, rpId }: PasskeyRequest,
      { origin = defaultOrigin, isVerified = true, as }: Circumstances & { as?: string } = {},
    ) => {
      const data = authenticatorData(rpId, { isVerified, counter: (counter += 1) });
      const client = clientData("webauthn.get", challenge, origin);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
        userHandle: as === undefined ? userHandle : Buffer.from(as).toString("base64url"),
      };
      return passkeyLoginInput.parse({ credential: { ...head, response } });
    },
  };
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** WebAuthn Level 3, section 6.1. */
function authenticatorData(
  rpId: string,
  { isVerified, counter }: { isVerified: boolean; counter: number },
  credential?: Buffer,
): Buffer {
  const flags = 0x01 | (isVerified ? 0x04 : 0) | (credential ? 0x40 : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const rpIdHash = createHash("sha256").update(rpId).digest();
  return Buffer.concat([rpIdHash, Buffer.from([flags]), count, ...(credential ? [credential] : [])]);
}

/** An empty authenticator id, the credential id, and the key as COSE (RFC 9053, section 7.1.1). */
function newCredential(id: Buffer, publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: "jwk" });
  const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, "base64url"));
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x!)],
    [-3, bytes(y!)],
  ]);
  return Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(key)]);
}

function encodeAttestation(authData: Buffer): Buffer {
  const parts = [
    ["fmt", "none"],
    ["attStmt", new Map()],
    ["authData", new Uint8Array(authData)],
  ] as const;
  return Buffer.from(isoCBOR.encode(new Map<string, unknown>(parts) as never));
}
