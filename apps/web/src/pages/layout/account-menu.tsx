import type { User } from "@bowerbird/contract/auth";
import { useState } from "react";
import { UserMenuButton } from "../../features/account/user-menu-button.tsx";
import { useMediaQuery } from "../../shared/browser/use-media-query.ts";
import { Later, lazyPart } from "../../shared/ui/later.tsx";

const PhoneMenuItems = lazyPart(() => import("./phone-menu-items.tsx"));
const TipsDialog = lazyPart(() => import("./tips-dialog.tsx"));

/** On phones it also holds what has no room in the header. */
export function AccountMenu({ user }: { user: User }) {
  const isPhone = useMediaQuery("(width < 40rem)");
  const [isShowingTips, setShowingTips] = useState<boolean>();
  return (
    <>
      <UserMenuButton user={user}>
        {isPhone && (
          <Later>
            <PhoneMenuItems onTips={() => setShowingTips(true)} />
          </Later>
        )}
      </UserMenuButton>
      {isShowingTips !== undefined && (
        <Later>
          <TipsDialog isOpen={isShowingTips} onOpenChange={setShowingTips} />
        </Later>
      )}
    </>
  );
}
