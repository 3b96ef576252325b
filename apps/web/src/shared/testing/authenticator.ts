import { vi } from "vitest";

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

/** The answer of the browser's own dialog. */
const credential = {
  id: "aWQ",
  rawId: bytes("id"),
  type: "public-key",
  response: {
    clientDataJSON: bytes("client"),
    attestationObject: bytes("attestation"),
    authenticatorData: bytes("data"),
    signature: bytes("signature"),
    userHandle: bytes("ada"),
    getTransports: () => ["internal"],
  },
  getClientExtensionResults: () => ({}),
} as unknown as Credential;

/** Answers for the person's authenticator: with a passkey, or with the error of that name. */
export function answerAsAuthenticator(failure?: string) {
  const answer = () => (failure ? Promise.reject(new DOMException("x", failure)) : Promise.resolve(credential));
  const get = vi.spyOn(navigator.credentials, "get").mockImplementation(answer);
  const create = vi.spyOn(navigator.credentials, "create").mockImplementation(answer);
  return { get, create };
}
