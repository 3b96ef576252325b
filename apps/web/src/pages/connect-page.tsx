import * as common from "../shared/messages.json";
import * as t from "./messages.json";
import { pairingState } from "@bowerbird/contract/extension-info";
import { useParams, useSearchParams } from "react-router";
import { ResultMark } from "../features/auth/result-mark.tsx";
import { ConnectApp } from "../features/connect-app/connect-app.tsx";
import { useAppRequest } from "../features/connect-app/use-app-request.ts";
import { ConnectExtension } from "../features/connect-extension/connect-extension.tsx";
import { usePairing } from "../features/connect-extension/use-pairing.ts";
import { AuthLayout } from "./layout/auth-layout.tsx";
import { ProofDialog, TwoStepGate } from "./layout/session-dialogs.tsx";
import { useSession } from "../shared/session/session-store.ts";

/** Opened by the browser extension or by an app: the person allows it to act for them. */
export default function ConnectPage() {
  const { uid } = useParams();
  return <TwoStepGate>{uid === undefined ? <Extension /> : <App key={uid} uid={uid} />}</TwoStepGate>;
}

function Extension() {
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

function App({ uid }: { uid: string }) {
  const asked = useAppRequest(uid);
  const session = useSession();
  return (
    <AuthLayout title={t.connectAnApp}>
      <title>{`${t.connectAnApp} · Bowerbird`}</title>
      {session.status === "signed-in" && <ConnectApp asked={asked} email={session.user.email} />}
      <ProofDialog />
    </AuthLayout>
  );
}
