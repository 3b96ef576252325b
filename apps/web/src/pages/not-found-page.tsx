import * as common from "../shared/messages.json";
import * as t from "./messages.json";
import { Compass } from "lucide-react";
import { Link, NavigationType, useNavigationType } from "react-router";
import { buttonClass } from "../shared/ui/button.tsx";
import { type ReactNode, useEffect } from "react";

export default function NotFoundPage() {
  return (
    <>
      <title>{t.pageNotFoundBowerbird}</title>
      <main
        id="content"
        tabIndex={-1}
        className="flex min-h-[calc(100dvh-var(--header-height))] flex-col items-center justify-center px-6 text-center outline-none"
      >
        <span aria-hidden className="flex size-14 items-center justify-center rounded-2xl bg-accent-soft text-accent">
          <Compass className="size-6" />
        </span>
        <h1 className="mt-6 text-2xl font-semibold tracking-tight">{t.pageNotFound404}</h1>
        <p className="mt-2 max-w-sm text-pretty text-muted">{t.weCouldNotFindThatPage}</p>
        <Link to="/" className={buttonClass({ variant: "primary", className: "mt-6" })}>
          {common.backToHome}
        </Link>
      </main>
    </>
  );
}

/**
 * Asks the server for an address that only it knows, such as one that a sign-in leads back to.
 *
 * @param fallback when the server has answered with this app already, or is away
 */
export function LeaveApp({ fallback, leave = reload }: { fallback: ReactNode; leave?: () => void }) {
  const isFirst = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (!isFirst) leave();
  }, [isFirst, leave]);
  return isFirst ? fallback : null;
}

const reload = (): void => location.reload();

/** An address that only the server knows. */
export function ServersPage() {
  return <LeaveApp fallback={<NotFoundPage />} />;
}
