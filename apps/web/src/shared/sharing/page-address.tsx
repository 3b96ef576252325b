import type { SharedPage } from "@bowerbird/contract/sharing";
import { Copy, ExternalLink, RefreshCw } from "lucide-react";
import { useState } from "react";
import { copyText } from "../ui/copy-text.ts";
import { AlertDialog } from "../ui/alert-dialog.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Notice } from "../ui/notice.tsx";
import * as t from "./messages.json";
import { useSharingActions } from "./use-sharing-actions.ts";

/** The public address of a category, to copy, open and replace. */
export function PageAddress({ page, name }: { page: SharedPage; name: string }) {
  const { address, categoryId } = page;
  const { renew } = useSharingActions(name);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-col gap-2.5">
      {address === null ? (
        <Notice tone="warning">{t.addressUnreadable}</Notice>
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
          {t.newAddress}
        </Button>
      </div>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t.newAddressQuestion}
        description={t.newAddressText}
        confirmLabel={t.newAddress}
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
      <Button size="sm" onClick={() => void copyText(address, t.addressCopied)}>
        <Copy aria-hidden />
        {t.copyAddress}
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
