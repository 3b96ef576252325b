import type { SharedPage } from "@bowerbird/contract/sharing";
import { format } from "@bowerbird/contract/messages";
import { trpc, trpcClient } from "../api/trpc.ts";
import { useAction } from "../changes/use-action.ts";
import * as dialog from "./dialog.messages.json";
import * as t from "./messages.json";

/** What can be done with the page of a category; each shows its result right away. */
export function useSharingActions(name: string) {
  const utils = trpc.useUtils();
  /** The answer, before the list is asked for again. */
  const show = (page: SharedPage): void =>
    utils.sharing.list.setData(undefined, (known) => {
      const others = known?.pages.filter(({ categoryId }) => categoryId !== page.categoryId) ?? [];
      return { isOn: true, pages: [page, ...others] };
    });
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
    success: t.newAddressGiven,
    onSuccess: show,
    failure: t.newAddressFailed,
  });
  return { share, stop, renew };
}
