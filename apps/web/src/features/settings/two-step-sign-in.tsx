import { Later, lazyPart } from "../../shared/ui/later.tsx";
import type { Account } from "@bowerbird/contract/account";
import type { SecondFactor } from "@bowerbird/contract/second-factor";
import { useState } from "react";
import { failureText } from "../../shared/errors/error-message.ts";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ErrorState } from "../../shared/ui/page-states.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { toast } from "../../shared/ui/toaster.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

const SetUpTwoStep = lazyPart(() => import("./set-up-two-step.tsx"));

const date = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

/** Whether signing in with a password also asks for a code, and the way to change that. */
export function TwoStepSignIn({ account: { hasPassword } }: { account: Account }) {
  const { data, isError, refetch } = trpc.secondFactor.get.useQuery();
  const [isSettingUp, setSettingUp] = useState(false);
  if (isError) {
    return <ErrorState title="Two-step sign-in" text="It could not be loaded." onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton className="h-16 w-full" />;
  const off = hasPassword
    ? "Off. When it is on, a person who knows your password still needs a code from the authenticator app on your phone."
    : 'It protects a password, and you sign in without one. You can choose one with "Forgot password".';
  return (
    <>
      {data.isOn ? (
        <SwitchedOn state={data} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="min-w-0 flex-1 basis-52 text-pretty text-muted">{off}</p>
          {hasPassword && <Button onClick={() => setSettingUp(true)}>Switch on</Button>}
        </div>
      )}
      {isSettingUp && (
        <Later onFailed={() => setSettingUp(false)}>
          <SetUpTwoStep onClose={() => setSettingUp(false)} />
        </Later>
      )}
    </>
  );
}

function SwitchedOn({ state: { since, recoveryCodesLeft, isRequired } }: { state: SecondFactor }) {
  const [asked, setAsked] = useState<"codes" | "off" | null>(null);
  const left = recoveryCodesLeft === 1 ? "1 recovery code" : `${recoveryCodesLeft} recovery codes`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-0 flex-1 basis-52 text-pretty text-muted">
        On{since && <> since {date.format(since)}</>}. {left} left, for when you do not have your phone.
        {isRequired && " It is required here."}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsked("codes")}>New recovery codes</Button>
        {!isRequired && <Button onClick={() => setAsked("off")}>Switch off</Button>}
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
      title="Make new recovery codes?"
      description="The codes that you have now stop working."
      action="Make new codes"
      variant="primary"
      asksPassword
      isBusy={renew.isPending}
      problem={renew.isError && failureText(renew.error, "Failed to make new codes")}
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
      title="Switch off two-step sign-in?"
      description="Your password alone signs you in then. Your recovery codes stop working."
      action="Switch off"
      variant="danger"
      asksPassword
      isBusy={stop.isPending}
      problem={stop.isError && failureText(stop.error, "Update failed")}
      onConfirm={(password) => stop.mutate({ password })}
    />
  );
}
