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
      title="Sign in again"
      description="You have been signed out. Sign in to continue; nothing is lost."
      className="max-w-[420px]"
    >
      <LoginForm email={user.email} onSignedIn={renew} />
    </Dialog>
  );
}
