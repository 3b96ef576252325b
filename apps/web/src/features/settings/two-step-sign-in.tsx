import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import SetUpTwoStep from "./set-up-two-step.tsx";
import type { Account } from "@bowerbird/contract/account";
import type { SecondFactor } from "@bowerbird/contract/second-factor";
import { useState } from "react";
import { failureText } from "../../shared/errors/error-message.ts";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { toast } from "../../shared/ui/toaster.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { dayFormat } from "../../shared/ui/dates.ts";

/** Whether signing in with a password also asks for a code, and the way to change that. */
export function TwoStepSignIn({ account: { hasPassword } }: { account: Account }) {
  const { data, isError, refetch } = trpc.secondFactor.get.useQuery();
  const [isSettingUp, setSettingUp] = useState(false);
  if (isError) {
    return <ErrorState title={t.twoStepSignIn} text={t.itCouldNotBeLoaded} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="h-16 w-full" />;
  const off = hasPassword ? t.offWhenIt : t.itProtectsAPassword;
  return (
    <>
      {data.isOn ? (
        <SwitchedOn state={data} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="min-w-0 flex-1 basis-52 text-pretty text-muted">{off}</p>
          {hasPassword && <Button onClick={() => setSettingUp(true)}>{t.switchOn}</Button>}
        </div>
      )}
      {isSettingUp && <SetUpTwoStep onClose={() => setSettingUp(false)} />}
    </>
  );
}

function SwitchedOn({ state: { since, recoveryCodesLeft, isRequired } }: { state: SecondFactor }) {
  const [asked, setAsked] = useState<"codes" | "off" | null>(null);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-0 flex-1 basis-52 text-pretty text-muted">
        {since
          ? format(t.onSinceWithCodesLeft, { date: dayFormat.format(since), count: recoveryCodesLeft })
          : format(t.onWithCodesLeft, { count: recoveryCodesLeft })}
        {isRequired && ` ${t.itIsRequiredHere}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsked("codes")}>{t.newRecoveryCodes}</Button>
        {!isRequired && <Button onClick={() => setAsked("off")}>{t.switchOff}</Button>}
      </div>
      {asked === "codes" && <NewRecoveryCodes onClose={() => setAsked(null)} />}
      {asked === "off" && <SwitchOff onClose={() => setAsked(null)} />}
    </div>
  );
}

function NewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const renew = trpc.secondFactor.renewRecoveryCodes.useMutation({
    onSuccess: () => invalidate("second-factor"),
  });
  if (renew.isSuccess) return <RecoveryCodesDialog codes={renew.data.codes} onClose={onClose} />;
  return (
    <PasswordDialog
      onClose={onClose}
      title={t.makeNewRecoveryCodes}
      description={t.newCodesConsequence}
      action={t.makeNewCodes}
      variant="primary"
      asksPassword
      isBusy={renew.isPending}
      problem={renew.isError && failureText(renew.error, t.failedToMakeNewCodes)}
      onConfirm={(password) => renew.mutate({ password })}
    />
  );
}

function SwitchOff({ onClose }: { onClose: () => void }) {
  const stop = trpc.secondFactor.stop.useMutation({
    onSuccess: async ({ message }) => {
      await invalidate("second-factor");
      onClose();
      toast({ title: message, tone: "success" });
    },
  });
  return (
    <PasswordDialog
      onClose={onClose}
      title={t.switchOffTwoStepSignIn}
      description={t.secondFactorOffConsequence}
      action={t.switchOff}
      variant="danger"
      asksPassword
      isBusy={stop.isPending}
      problem={stop.isError && failureText(stop.error, t.updateFailed)}
      onConfirm={(password) => stop.mutate({ password })}
    />
  );
}
