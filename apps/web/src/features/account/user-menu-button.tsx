import type { User } from "@bowerbird/contract/auth";
import { type ComponentProps, lazy } from "react";
import { OnDemand } from "../../components/ui/on-demand.tsx";
import { displayName, initials } from "./display-name.ts";

const UserMenu = lazy(() => import("./user-menu.tsx"));

export function UserMenuButton({ user }: { user: User }) {
  return (
    <OnDemand renderTrigger={(props) => <Avatar {...props} user={user} />}>
      {(trigger) => <UserMenu user={user} trigger={trigger} />}
    </OnDemand>
  );
}

/** Initials, never a picture from the provider: that would be a request to another host. */
function Avatar({ user, ...props }: ComponentProps<"button"> & { user: User }) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      {...props}
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-full border border-accent-line bg-accent-soft text-sm font-semibold text-accent"
    >
      <span aria-hidden>{initials(user)}</span>
      <span className="sr-only">Account of {displayName(user)}</span>
    </button>
  );
}
