import { Copy, ExternalLink, RefreshCw } from "lucide-react";
import { useState } from "react";
import type { SharedPage } from "@bowerbird/contract/sharing";
import { copyText } from "../ui/copy-text.ts";
import { AlertDialog } from "../ui/alert-dialog.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { Field, Input } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { format } from "@bowerbird/contract/messages";
import { changeCached } from "../api/cached.ts";
import { trpcClient } from "../api/trpc.ts";
import { useAction } from "../changes/use-action.ts";
import * as t from "./messages.json";
import * as dialog from "./dialog.messages.json";

/** The public address of a category, to copy, open and replace. */
export function PageAddress({ page, name }: { page: SharedPage; name: string }) {
  const { address, categoryId } = page;
  const { renew } = useSharingActions(name);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-col gap-2.5">
      {address === null ? (
        <Notice tone="warning">{t.linkUnreadable}</Notice>
      ) : (
        <Field label={t.address}>
          {({ required: _required, ...field }) => (
            <Input {...field} readOnly value={address} dir="ltr" onFocus={({ target }) => target.select()} />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        {address !== null && <AddressButtons address={address} isPublic={page.takenDownAt === null} />}
        <Button size="sm" variant="ghost" isBusy={renew.isPending} onClick={() => setAsking(true)}>
          <RefreshCw aria-hidden />
          {t.resetLink}
        </Button>
      </div>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t.resetLinkQuestion}
        description={t.resetLinkText}
        confirmLabel={t.resetLink}
        isDestructive
        onConfirm={() => renew.mutate({ categoryId })}
      />
    </div>
  );
}

/** @param isPublic whether anything can be seen there */
export function AddressButtons({ address, isPublic }: { address: string; isPublic: boolean }) {
  return (
    <>
      <Button size="sm" onClick={() => void copyText(address, t.linkCopied)}>
        <Copy aria-hidden />
        {t.copyLink}
      </Button>
      {isPublic && (
        <a href={address} target="_blank" rel="noopener noreferrer" className={buttonClass({ size: "sm" })}>
          <ExternalLink aria-hidden />
          {t.open}
        </a>
      )}
    </>
  );
}

/** What can be done with the page of a category; each shows its result right away. */
export function useSharingActions(name: string) {
  /** The answer, before the list is asked for again. */
  const show = (page: SharedPage): void =>
    changeCached("sharing.list", ({ pages }) => ({
      isOn: true,
      pages: [page, ...pages.filter(({ categoryId }) => categoryId !== page.categoryId)],
    }));
  const share = useAction({
    call: trpcClient.sharing.share.mutate,
    changes: "sharing.changed",
    success: format(dialog.nowShared, { name }),
    onSuccess: show,
    failure: t.sharingFailed,
  });
  const stop = useAction({
    call: trpcClient.sharing.stop.mutate,
    changes: "sharing.changed",
    success: format(dialog.noLongerShared, { name }),
    failure: t.stoppingFailed,
  });
  const renew = useAction({
    call: trpcClient.sharing.renewAddress.mutate,
    changes: "sharing.changed",
    success: t.linkWasReset,
    onSuccess: show,
    failure: t.resettingFailed,
  });
  return { share, stop, renew };
}
