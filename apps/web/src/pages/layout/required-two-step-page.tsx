import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { useState } from "react";
import { useLogOut } from "../../features/account/use-log-out.ts";
import SetUpTwoStep from "../../features/settings/set-up-two-step.tsx";
import { sessionStore } from "../../shared/session/session-store.ts";
import { Button } from "../../shared/ui/button.tsx";
import { AuthLayout } from "./auth-layout.tsx";

/** Instead of every page while a person has not set up the two-step sign-in that the operator requires. */
export default function RequiredTwoStepPage() {
  const [isSettingUp, setSettingUp] = useState(false);
  const logOut = useLogOut();
  const close = (): void => {
    setSettingUp(false);
    // Opens the wanted page once the server knows that it is set up.
    void sessionStore.find();
  };
  return (
    <AuthLayout title={t.setUpTwoStepSignIn} subtitle={t.secondFactorRequiredHint}>
      <title>{t.setUpTwoStepSignInBowerbird}</title>
      <div className="flex flex-col gap-3">
        <Button variant="primary" onClick={() => setSettingUp(true)}>
          {t.setUp}
        </Button>
        <Button isBusy={logOut.isPending} onClick={() => logOut.mutate()}>
          {common.logOut}
        </Button>
      </div>
      {isSettingUp && <SetUpTwoStep onClose={close} />}
    </AuthLayout>
  );
}
