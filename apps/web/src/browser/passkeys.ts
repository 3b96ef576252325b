import type { PasskeyCreation, PasskeyRequest } from "@bowerbird/contract/passkeys";
import { failureText } from "../api/failure-text.ts";

/** False in old browsers, and on a page that came neither over https nor from this machine. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === "function" && window.isSecureContext;

/** Has the person make a passkey. */
export async function createPasskey(optionsJSON: PasskeyCreation) {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return startRegistration({ optionsJSON });
}

/** Has the person choose a passkey, and signs with it. */
export async function signWithPasskey(optionsJSON: PasskeyRequest) {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { response, ...credential } = await startAuthentication({ optionsJSON });
  return { ...credential, response: { ...response, userHandle: response.userHandle ?? "" } };
}

/** Why it did not work: in the browser's case in our words, which name no errors of its API. */
export function passkeyProblem(error: unknown, what: string): string {
  if (!(error instanceof Error)) return what;
  if (error.name === "InvalidStateError") return "This device has a passkey for your account already.";
  if (error.name === "NotAllowedError" || error.name === "AbortError")
    return `${what}. It was cancelled, took too long, or there is no passkey here.`;
  if (error.name === "SecurityError" || error.name === "NotSupportedError")
    return `${what}. This browser cannot use passkeys on this page.`;
  return failureText(error, what);
}
