import * as t from "./messages.json";
import type { User } from "@bowerbird/contract/auth";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { useRenewSession } from "../../shared/session/use-change-session.ts";
import { DemoForm } from "../../shared/session/demo-form.tsx";
import { LoginForm } from "./login-form.tsx";

/** A dialog above the current page, which stays open below it. */
export default function SignInAgain({ user, onLeave }: { user: User; onLeave: () => void }) {
  const renew = useRenewSession();
  const frame = { isOpen: true, isTopmost: true, onOpenChange: onLeave, className: "max-w-[420px]" };
  // Its account is removed: there is nothing to sign in to again.
  if (user.demoEndsAt) {
    const again = <DemoForm label={t.startANewDemo} size="md" />;
    return <Dialog {...frame} title={t.demoOver} description={t.demoWasRemoved} footer={again} />;
  }
  return (
    <Dialog {...frame} title={t.signInAgain} description={t.signedOut}>
      <LoginForm email={user.email} onSignedIn={renew} />
    </Dialog>
  );
}
