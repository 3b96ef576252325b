import { format } from "@bowerbird/contract/messages";
import type { SharedPage } from "@bowerbird/contract/sharing";
import { useId, useState } from "react";
import { trpc } from "../api/trpc.ts";
import * as common from "../messages.json";
import { AlertDialog } from "../ui/alert-dialog.tsx";
import { Skeleton } from "../ui/basics.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { Switch } from "../ui/switch.tsx";
import { PageAddress, useSharingActions } from "./page-address.tsx";
import { SharedPageForm } from "./shared-page-form.tsx";
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
  const [hasSubcategories, setHasSubcategories] = useState(false);
  const isTakenDown = Boolean(page?.takenDownAt);
  return (
    <>
      {isTakenDown && <Notice tone="warning">{t.takenDown}</Notice>}
      {!page && (
        <LinksToShare
          categoryId={categoryId}
          hasSubcategories={hasSubcategories}
          onSubcategoriesChange={setHasSubcategories}
        />
      )}
      <Switch
        label={t.shared}
        hint={`${t.sharedHint} ${t.whatComesLater} ${t.leftOut}`}
        checked={page !== undefined}
        disabled={isTakenDown || share.isPending || stop.isPending}
        onCheckedChange={(isOn) => (isOn ? share.mutate({ categoryId, hasSubcategories }) : setAsking(true))}
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

interface LinksToShareProps {
  categoryId: string;
  hasSubcategories: boolean;
  onSubcategoriesChange: (hasSubcategories: boolean) => void;
}

/** How many links everyone will see, before anyone does. */
function LinksToShare({ categoryId, hasSubcategories, onSubcategoriesChange }: LinksToShareProps) {
  const { data } = trpc.sharing.count.useQuery({ categoryId }, { staleTime: 0 });
  if (!data) return null;
  const { links, linksInSubcategories: below, subcategories } = data;
  const shown = hasSubcategories
    ? { count: links, below, subcategories }
    : { count: links - below, below: 0, subcategories: 0 };
  return (
    <div className="flex flex-col gap-2.5">
      <p role="status" className="font-medium">
        {format(t.linksWillBePublic, shown)}
      </p>
      {subcategories > 0 && (
        <Checkbox label={t.withSubcategories} checked={hasSubcategories} onCheckedChange={onSubcategoriesChange} />
      )}
    </div>
  );
}
