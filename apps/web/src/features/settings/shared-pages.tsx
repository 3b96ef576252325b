import { format } from "@bowerbird/contract/messages";
import { dayFormat } from "../../shared/ui/dates.ts";
import type { SharedPage } from "@bowerbird/contract/sharing";
import { Settings2 } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { AddressButtons } from "../../shared/sharing/page-address.tsx";
import * as sharing from "../../shared/sharing/messages.json";
import { Badge, Rows, Skeleton } from "../../shared/ui/basics.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import ShareDialog from "../../shared/sharing/share-dialog.tsx";
import * as t from "./messages.json";

/** All categories that the person shares. Not there where the server has no sharing. */
export function SharedPages() {
  const { data, isError, refetch } = trpc.sharing.list.useQuery();
  if (data && !data.isOn) return null;
  return (
    <SettingsSection title={sharing.sharedPages} text={t.categoriesThatEveryoneCanSee}>
      {isError && !data && (
        <ErrorState title={sharing.sharedPages} text={sharing.couldNotBeLoaded} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <Skeleton className="h-12 w-full" />}
      {data?.pages.length === 0 && <p className="text-pretty text-muted">{t.nothingShared}</p>}
      {data && <Rows of={data.pages}>{(page) => <Page key={page.categoryId} page={page} />}</Rows>}
    </SettingsSection>
  );
}

function Page({ page }: { page: SharedPage }) {
  const { category, title, address, createdAt, isIndexed, takenDownAt } = page;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="max-w-full truncate" dir="auto">
            {title || category}
          </span>
          {takenDownAt && <Badge tone="warning">{t.takenDownByTheOperator}</Badge>}
          {isIndexed && <Badge>{t.listedBySearchEngines}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {title && `${category} · `}
          {format(t.sharedOn, { date: dayFormat.format(createdAt) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {address && <AddressButtons address={address} isPublic={takenDownAt === null} />}
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={format(t.changePage, { name: category })}
          onClick={() => setOpen(true)}
        >
          <Settings2 aria-hidden />
          {t.changePageShort}
        </Button>
      </div>
      {isOpen && <ShareDialog categoryId={page.categoryId} name={category} onClose={close} />}
    </li>
  );
}
