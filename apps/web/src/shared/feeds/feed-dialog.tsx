import { spellingKey } from "@bowerbird/contract/spelling-key";
import type { Feed, OpenFeedInput } from "@bowerbird/contract/feeds";
import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { Copy } from "lucide-react";
import { trpc, trpcClient } from "../api/trpc.ts";
import { copyText } from "../ui/copy-text.ts";
import { useAction } from "../changes/use-action.ts";
import * as common from "../messages.json";
import { withProof } from "../session/proof-store.ts";
import { Skeleton } from "../ui/basics.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorState } from "../ui/empty-state.tsx";
import { Field, Input } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import * as t from "./messages.json";

interface FeedDialogProps {
  /** What the feed has. */
  target: OpenFeedInput;
  name: string;
  onClose: () => void;
}

/** The address of a feed, if there is one, and what can be done with it. */
export default function FeedDialog({ target, name, onClose }: FeedDialogProps) {
  const { data: feeds, isError, refetch } = trpc.feeds.list.useQuery();
  const { open, renew, stop } = useFeedActions();
  const feed = feeds?.find((one) => isOf(one, target));
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={format(t.feedOfName, { name })}
      description={format(t.whatAFeedShows, { count: limits.feedEntries })}
      className="max-w-[520px]"
      footer={
        feed ? (
          <>
            <Button isBusy={stop.isPending} onClick={() => stop.mutate({ id: feed.id })}>
              {t.stopFeed}
            </Button>
            <Button isBusy={renew.isPending} onClick={() => renew.mutate({ id: feed.id })}>
              {t.resetLink}
            </Button>
            <Button variant="primary" onClick={onClose}>
              {common.done}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{common.cancel}</Button>
            <Button variant="primary" disabled={!feeds} isBusy={open.isPending} onClick={() => open.mutate(target)}>
              {t.createLink}
            </Button>
          </>
        )
      }
    >
      {isError && <ErrorState title={t.feeds} text={t.couldNotBeLoaded} onRetry={() => void refetch()} />}
      {!feeds && !isError && <Skeleton className="h-10 w-full" />}
      {feed && <Addresses feed={feed} />}
    </Dialog>
  );
}

/** A new address is another way to the person's links, so they prove who they are. */
function useFeedActions() {
  const open = useAction({
    call: (target: OpenFeedInput) => withProof(() => trpcClient.feeds.open.mutate(target)),
    changes: "feeds",
    failure: t.feedFailed,
  });
  const renew = useAction({
    call: (feed: { id: string }) => withProof(() => trpcClient.feeds.renew.mutate(feed)),
    changes: "feeds",
    success: t.linkWasReset,
    failure: t.feedFailed,
  });
  const stop = useAction({
    call: trpcClient.feeds.stop.mutate,
    changes: "feeds",
    success: t.feedStopped,
    failure: t.feedFailed,
  });
  return { open, renew, stop };
}

function isOf({ kind, target }: Feed, { categoryId, tag, searchId }: OpenFeedInput): boolean {
  if (kind === "tag") return tag !== undefined && spellingKey(tag) === spellingKey(target);
  return target === (kind === "category" ? categoryId : searchId);
}

function Addresses({ feed: { address } }: { feed: Feed }) {
  if (address === null) return <Notice tone="warning">{t.linkNotShown}</Notice>;
  return (
    <div className="flex flex-col gap-4">
      <Address kind={t.atomAddress} address={address} />
      <Address kind={t.jsonFeedAddress} address={address.replace(/atom$/, "json")} />
    </div>
  );
}

function Address({ kind, address }: { kind: string; address: string }) {
  return (
    <Field label={kind}>
      {({ id }) => (
        <div className="flex items-center gap-2">
          <Input id={id} readOnly dir="ltr" value={address} onFocus={(event) => event.target.select()} />
          <Button
            aria-label={format(t.copyAddressOfKind, { kind })}
            onClick={() => void copyText(address, t.linkCopied)}
          >
            <Copy aria-hidden />
            {common.copy}
          </Button>
        </div>
      )}
    </Field>
  );
}
