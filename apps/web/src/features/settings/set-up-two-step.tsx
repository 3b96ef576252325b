import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { codeInput, type SecondFactorSetup } from "@bowerbird/contract/second-factor";
import { Copy } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { encode } from "uqr";
import { failureText } from "../../shared/errors/error-message.ts";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { copyText } from "../../shared/ui/copy-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FormDialog } from "../../shared/ui/dialog.tsx";
import { Field, Input } from "../../shared/ui/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

/** Asks for the password, shows the key for the app, asks for a code, then shows the recovery codes. */
export default function SetUpTwoStep({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const start = trpc.secondFactor.start.useMutation();
  const close = (): void => {
    onClose();
    if (codes) void invalidate("second-factor");
  };
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={close} />;
  if (start.isSuccess) return <AppDialog setup={start.data} onClose={close} onConfirmed={setCodes} />;
  return (
    <PasswordDialog
      onClose={close}
      title={t.switchOnTwoStepSignIn}
      description={t.authenticatorNeeded}
      action={common.continueLabel}
      variant="primary"
      asksPassword
      isBusy={start.isPending}
      problem={start.isError && failureText(start.error, t.updateFailed)}
      onConfirm={(password) => start.mutate({ password })}
    />
  );
}

interface AppDialogProps {
  setup: SecondFactorSetup;
  onClose: () => void;
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** Shows the key, and asks for a code as proof that the app has it. */
function AppDialog({ setup: { key, address }, onClose, onConfirmed }: AppDialogProps) {
  const { register, handleSubmit, setFocus, formState } = useForm<{ code: string }>({
    resolver: schemaResolver<{ code: string }>(codeInput),
    defaultValues: { code: "" },
  });
  const confirm = trpc.secondFactor.confirm.useMutation({
    onSuccess: ({ codes }) => onConfirmed(codes),
    onError: () => setFocus("code", { shouldSelect: true }),
  });
  return (
    <FormDialog
      formClass="flex flex-col gap-4"
      onClose={onClose}
      title={t.addBowerbirdToYourApp}
      description={t.scanHint}
      action={t.switchOn}
      isBusy={confirm.isPending}
      onSubmit={() => void handleSubmit((input) => confirm.mutate(input))()}
    >
      <QrCode text={address} label={t.qrCodeLabel} />
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 text-sm break-all" aria-label={common.key}>
          {key.match(/.{4}/g)?.join(" ")}
        </code>
        <Button size="sm" onClick={() => void copyText(key, t.keyCopied)}>
          <Copy aria-hidden />
          {t.copyKey}
        </Button>
      </div>
      <Field label={common.code} required error={formState.errors.code?.message}>
        {(field) => (
          <Input {...field} {...register("code")} inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
        )}
      </Field>
      {confirm.isError && <Notice tone="error">{failureText(confirm.error, t.updateFailed)}</Notice>}
    </FormDialog>
  );
}

/** Blank modules around the code, required by readers (ISO/IEC 18004). */
const quietZone = 4;

/** Black on white in either theme: not every reader accepts the opposite. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: quietZone });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-48 shrink-0 rounded-lg"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={squares.join("")} />
    </svg>
  );
}
