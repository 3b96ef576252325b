import * as common from "../shared/messages.json";
import * as t from "./messages.json";
import { Compass } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "../shared/ui/button.tsx";

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
