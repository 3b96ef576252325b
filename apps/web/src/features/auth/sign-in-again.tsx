import * as t from "./messages.json";
import type { User } from "@bowerbird/contract/auth";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { useRenewSession } from "../../shared/session/use-change-session.ts";
import { LoginForm } from "./login-form.tsx";

/** A dialog above the current page, which stays open below it. */
export default function SignInAgain({ user, onLeave }: { user: User; onLeave: () => void }) {
  const renew = useRenewSession();
  return (
    <Dialog
      isOpen
      isTopmost
      onOpenChange={onLeave}
      title={t.signInAgain}
      description={t.signedOut}
      className="max-w-[420px]"
    >
      <LoginForm email={user.email} onSignedIn={renew} />
    </Dialog>
  );
}
