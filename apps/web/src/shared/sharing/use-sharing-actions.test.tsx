import { trpc } from "../api/trpc.ts";
import { makeSharedPage } from "../testing/sharing-samples.ts";
import { useSharingActions } from "./page-address.tsx";
import { expect, openHook, server, test } from "../testing/in-page.ts";

test("a new address is in every list before the list is asked for again", async () => {
  const shared = makeSharedPage();
  const renewed = { ...shared, address: "https://bower.example/s/new" };
  server.on("sharing.list", { isOn: true, pages: [shared] });
  server.on("sharing.renewAddress", renewed);
  const { result } = await openHook(() => ({
    list: trpc.sharing.list.useQuery().data,
    actions: useSharingActions("Bread"),
  }));
  await expect.poll(() => result.current.list?.pages).toEqual([shared]);
  const release = server.hold("sharing.list");
  result.current.actions.renew.mutate({ categoryId: shared.categoryId });
  await expect.poll(() => result.current.list?.pages).toEqual([renewed]);
  release();
});
