import type { User } from "@bowerbird/contract/auth";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { page } from "vitest/browser";
import { render, renderHook } from "vitest-browser-react";
import { ApiProvider } from "../api/api-provider.tsx";
import { Toaster } from "../components/ui/toaster.tsx";
import { SelectionProvider } from "../selection/use-selection.tsx";
import { sessionStore } from "../session/session-store.ts";
import { ada } from "./samples.ts";

interface Options {
  /** Where the person is: path and query. */
  path?: string;
  /** Who is signed in; null for nobody. */
  user?: User | null;
  /** Whether the page is in edit mode, where every bookmark has a box. */
  isEditing?: boolean;
}

/** Renders a part of the app inside what it has around it in the app: session, router, API, selection, messages. */
export async function open(part: ReactNode, options: Options = {}) {
  sessionStore.set(options.user === undefined ? ada : options.user);
  return render(<Surroundings {...options}>{part}</Surroundings>);
}

/** Runs a hook in the same surroundings; `result.current` is what it returned last. */
export async function openHook<R>(hook: () => R, options: Options = {}) {
  sessionStore.set(options.user === undefined ? ada : options.user);
  return renderHook(hook, { wrapper: ({ children }) => <Surroundings {...options}>{children}</Surroundings> });
}

/** Where the app has navigated to, as text of a hidden element: `await expect.element(address()).toHaveTextContent(…)`. */
export const address = () => page.getByTestId("address");

function Surroundings({ path = "/", isEditing = false, children }: Options & { children: ReactNode }) {
  return (
    <MemoryRouter initialEntries={[path]}>
      <ApiProvider>
        <SelectionProvider isEditing={isEditing}>{children}</SelectionProvider>
      </ApiProvider>
      <Toaster />
      <Address />
    </MemoryRouter>
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address" hidden>{`${pathname}${search}`}</output>;
}
