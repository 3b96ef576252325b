import { format } from "@bowerbird/contract/messages";
import type { SharedPage } from "@bowerbird/contract/sharing";
import { useId, useState } from "react";
import { trpc } from "../api/trpc.ts";
import * as common from "../messages.json";
import { AlertDialog } from "../ui/alert-dialog.tsx";
import { Skeleton } from "../ui/basics.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { Switch } from "../ui/switch.tsx";
import { PageAddress } from "./page-address.tsx";
import { SharedPageForm } from "./shared-page-form.tsx";
import { useSharingActions } from "./use-sharing-actions.ts";
import * as dialog from "./dialog.messages.json";
import * as t from "./messages.json";

interface ShareDialogProps {
  categoryId: string;
  /** The category's. */
  name: string;
  onClose: () => void;
}

/** Whether and how a category is a public page. */
export default function ShareDialog({ categoryId, name, onClose }: ShareDialogProps) {
  const formId = useId();
  const { data, isError, refetch } = trpc.sharing.list.useQuery();
  const [isDirty, setDirty] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const page = data?.pages.find((one) => one.categoryId === categoryId);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={format(dialog.shareName, { name })}
      className="max-w-[520px]"
      footer={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          {page && (
            <Button type="submit" form={formId} variant="primary" disabled={!isDirty} isBusy={isSaving}>
              {common.save}
            </Button>
          )}
        </>
      }
    >
      {isError && !data && (
        <ErrorState title={t.sharedPages} text={t.couldNotBeLoaded} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <Skeleton className="h-40 w-full rounded-lg" />}
      {data && (
        <div className="flex flex-col gap-5">
          <SharedSwitch categoryId={categoryId} name={name} page={page} />
          {page && (
            <>
              <PageAddress page={page} name={name} />
              <SharedPageForm
                id={formId}
                page={page}
                onSaved={onClose}
                onDirtyChange={setDirty}
                onBusyChange={setSaving}
              />
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface SharedSwitchProps {
  categoryId: string;
  name: string;
  page: SharedPage | undefined;
}

/** Switching it off asks: the address cannot be had again. */
function SharedSwitch({ categoryId, name, page }: SharedSwitchProps) {
  const { share, stop } = useSharingActions(name);
  const [isAsking, setAsking] = useState(false);
  const isTakenDown = Boolean(page?.takenDownAt);
  return (
    <>
      {isTakenDown && <Notice tone="warning">{t.takenDown}</Notice>}
      <Switch
        label={t.shared}
        hint={`${t.sharedHint} ${t.whatComesLater} ${t.leftOut}`}
        checked={page !== undefined}
        disabled={isTakenDown || share.isPending || stop.isPending}
        onCheckedChange={(isOn) => (isOn ? share.mutate({ categoryId }) : setAsking(true))}
      />
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={format(dialog.stopSharingQuestion, { name })}
        description={t.stopSharingText}
        confirmLabel={t.stopSharing}
        isDestructive
        onConfirm={() => stop.mutate({ categoryId })}
      />
    </>
  );
}
