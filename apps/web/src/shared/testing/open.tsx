import type { User } from "@bowerbird/contract/auth";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { page } from "vitest/browser";
import { render, renderHook } from "vitest-browser-react";
import { ApiProvider } from "../api/api-provider.tsx";
import { PageQuestion } from "../changes/large-changes.tsx";
import { Toaster } from "../ui/toaster.tsx";
import { SelectionProvider } from "../selection/use-selection.tsx";
import { sessionStore } from "../session/session-store.ts";
import { ada } from "./samples.ts";

interface Options {
  /** Path and query. */
  path?: string;
  /** The signed-in user; null if signed out. */
  user?: User | null;
  /** Whether the page is in edit mode, where every bookmark has a checkbox. */
  isEditing?: boolean;
}

/** Renders a part of the app with its surroundings: session, router, API, selection, toasts. */
export async function open(part: ReactNode, options: Options = {}) {
  sessionStore.set(options.user === undefined ? ada : options.user);
  return render(<Surroundings {...options}>{part}</Surroundings>);
}

/** Runs a hook in the same surroundings; `result.current` is its last return value. */
export async function openHook<R>(hook: () => R, options: Options = {}) {
  sessionStore.set(options.user === undefined ? ada : options.user);
  return renderHook(hook, { wrapper: ({ children }) => <Surroundings {...options}>{children}</Surroundings> });
}

/** The app's current path, as text of a hidden element: `await expect.element(address()).toHaveTextContent(…)`. */
export const address = () => page.getByTestId("address");

function Surroundings({ path = "/", isEditing = false, children }: Options & { children: ReactNode }) {
  return (
    <MemoryRouter initialEntries={[path]}>
      <ApiProvider>
        <SelectionProvider isEditing={isEditing}>{children}</SelectionProvider>
      </ApiProvider>
      <PageQuestion />
      <Toaster />
      <Address />
    </MemoryRouter>
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address" hidden>{`${pathname}${search}`}</output>;
}
