import * as t from "./messages.json";
import type { User } from "@bowerbird/contract/auth";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { useRenewSession } from "../../shared/session/use-change-session.ts";
import { DemoForm } from "../../shared/session/demo-form.tsx";
import { LoginForm } from "./login-form.tsx";

/** A dialog above the current page, which stays open below it. */
export default function SignInAgain({ user, onLeave }: { user: User; onLeave: () => void }) {
  const renew = useRenewSession();
  if (user.demoEndsAt) return <DemoOver onLeave={onLeave} />;
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

/** Its account is removed: there is nothing to sign in to again. */
function DemoOver({ onLeave }: { onLeave: () => void }) {
  return (
    <Dialog
      isOpen
      isTopmost
      onOpenChange={onLeave}
      title={t.demoOver}
      description={t.demoWasRemoved}
      className="max-w-[420px]"
      footer={<DemoForm label={t.startANewDemo} size="md" />}
    />
  );
}
