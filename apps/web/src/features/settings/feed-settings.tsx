import type { Feed, OpenFeedInput } from "@bowerbird/contract/feeds";
import { format } from "@bowerbird/contract/messages";
import { dayFormat } from "../../shared/ui/dates.ts";
import { Folder, Hash, Search } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { Rows, Skeleton } from "../../shared/ui/basics.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import FeedDialog from "../../shared/feeds/feed-dialog.tsx";
import * as t from "./feeds.messages.json";

/** The person's feeds, which are read by their addresses alone. */
export function FeedSettings() {
  const { data: feeds, isError, refetch } = trpc.feeds.list.useQuery();
  const [shown, setShown] = useState<Feed | null>(null);
  const close = () => setShown(null);
  return (
    <SettingsSection title={t.feeds} text={t.anyoneWithTheAddress}>
      {isError && <ErrorState title={t.feeds} text={t.couldNotBeLoaded} onRetry={() => void refetch()} />}
      {!feeds && !isError && <Skeleton className="h-12 w-full" />}
      {feeds?.length === 0 && <p className="text-muted">{t.noFeeds}</p>}
      {feeds && <Rows of={feeds}>{(feed) => <FeedRow key={feed.id} feed={feed} onShow={() => setShown(feed)} />}</Rows>}
      {shown && <FeedDialog target={toTarget(shown)} name={shown.name} onClose={close} />}
    </SettingsSection>
  );
}

const icons = { category: Folder, tag: Hash, search: Search };

function FeedRow({ feed: { kind, name, createdAt }, onShow }: { feed: Feed; onShow: () => void }) {
  const Icon = icons[kind];
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" dir="auto">
          {name.split("/").join(kind === "category" ? " › " : "/")}
        </p>
        <p className="text-sm text-muted">{format(t.createdOn, { date: dayFormat.format(createdAt) })}</p>
      </div>
      <Button size="sm" aria-label={format(t.showFeedOfName, { name })} onClick={onShow}>
        {t.show}
      </Button>
    </li>
  );
}

function toTarget({ kind, target }: Feed): OpenFeedInput {
  if (kind === "category") return { categoryId: target };
  return kind === "tag" ? { tag: target } : { searchId: target };
}
