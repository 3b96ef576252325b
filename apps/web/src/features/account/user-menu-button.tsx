import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { lazyPart, OnDemand } from "../../shared/ui/later.tsx";
import type { User } from "@bowerbird/contract/auth";
import type { ComponentProps, ReactNode } from "react";

const UserMenu = lazyPart(() => import("./user-menu.tsx"));

/** @param props.children items between the settings and logging out */
export function UserMenuButton({ user, children }: { user: User; children?: ReactNode }) {
  return (
    <OnDemand renderTrigger={(props) => <Avatar {...props} user={user} />}>
      {(trigger) => (
        <UserMenu user={user} trigger={trigger}>
          {children}
        </UserMenu>
      )}
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
      <span className="sr-only">{format(t.accountOfName, { name: displayName(user) })}</span>
    </button>
  );
}

type Names = Pick<User, "firstName" | "lastName" | "email">;

function displayName({ firstName, lastName, email }: Names): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** One or two letters, whole graphemes in any script. */
function initials({ firstName, lastName, email }: Names): string {
  const letters = [firstName, lastName].map(firstCharacter).join("");
  return (letters || firstCharacter(email)).toUpperCase();
}

function firstCharacter(text: string): string {
  for (const { segment } of new Intl.Segmenter().segment(text.trim())) return segment;
  return "";
}
