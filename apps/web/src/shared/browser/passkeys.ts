import { format } from "@bowerbird/contract/messages";
import * as common from "../messages.json";
import * as t from "./messages.json";
import type { PasskeyCreation, PasskeyRequest } from "@bowerbird/contract/passkeys";
import { failureText } from "../errors/error-message.ts";

/** False in old browsers, and on a page served neither over https nor from localhost. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === "function" && window.isSecureContext;

const loadLibrary = () => import("@simplewebauthn/browser");

/** Asks the person to create a passkey. */
export async function createPasskey(optionsJSON: PasskeyCreation) {
  const { startRegistration } = await loadLibrary();
  return startRegistration({ optionsJSON });
}

/** Asks the person to choose a passkey, and signs with it. */
export async function signWithPasskey(optionsJSON: PasskeyRequest) {
  const { startAuthentication } = await loadLibrary();
  const { response, ...credential } = await startAuthentication({ optionsJSON });
  return { ...credential, response: { ...response, userHandle: response.userHandle ?? "" } };
}

/** Why it failed; the browser's errors are reworded, because they name its API. */
export function passkeyProblem(error: unknown, what: string): string {
  if (!(error instanceof Error)) return what;
  if (error.name === "InvalidStateError") return common.thisDeviceHasAPasskey;
  if (error.name === "NotAllowedError" || error.name === "AbortError") return format(t.passkeyWasCancelled, { what });
  if (error.name === "SecurityError" || error.name === "NotSupportedError")
    return format(t.browserCannotUsePasskeys, { what });
  return failureText(error, what);
}
