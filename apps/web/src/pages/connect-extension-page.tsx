import * as common from "../shared/messages.json";
import * as t from "./messages.json";
import { pairingState } from "@bowerbird/contract/extension-info";
import { useSearchParams } from "react-router";
import { ResultMark } from "../features/auth/result-mark.tsx";
import { ConnectExtension } from "../features/connect-extension/connect-extension.tsx";
import { usePairing } from "../features/connect-extension/use-pairing.ts";
import { AuthLayout } from "./layout/auth-layout.tsx";
import { ProofDialog, TwoStepGate } from "./layout/session-dialogs.tsx";
import { useSession } from "../shared/session/session-store.ts";

/** Opened by the browser extension: the person allows it to act for them. */
export default function ConnectExtensionPage() {
  return (
    <TwoStepGate>
      <Connect />
    </TwoStepGate>
  );
}

function Connect() {
  const [params] = useSearchParams();
  const pairing = usePairing(params.get(pairingState) ?? "");
  const session = useSession();
  const isConnected = pairing.status === "connected";
  const title = isConnected ? common.connected : t.connectYourBrowser;
  return (
    <AuthLayout title={title} mark={isConnected && <ResultMark kind="success" />}>
      <title>{`${title} · Bowerbird`}</title>
      {session.status === "signed-in" && <ConnectExtension pairing={pairing} email={session.user.email} />}
      <ProofDialog />
    </AuthLayout>
  );
}
