import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { FirstData } from "@bowerbird/api";
import { Link } from "react-router";
import { BrandMark } from "../../shared/ui/basics.tsx";
import { buttonClass } from "../../shared/ui/button.tsx";
import { ThemeToggle } from "../../shared/theme/theme-toggle.tsx";
import { fromBase } from "../../shared/base-path/base-path.ts";

const lists = [
  { title: t.product, entries: [t.features, t.pricing, t.api, t.browserExtension] },
  { title: t.support, entries: [t.helpCenter, t.contactUs, t.status] },
];

/** Underlined, unlike the lists beside it, which are no links. */
const legalLink = "underline decoration-line-strong underline-offset-3 hover:decoration-current";

export function LandingFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:px-6 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div>
          <span className="flex items-center gap-2.5 font-semibold">
            <BrandMark className="size-6" />
            {common.bowerbird}
          </span>
          <p className="mt-3 max-w-xs text-sm text-muted">{t.saveLinksFindThemAgain}</p>
        </div>
        {lists.map(({ title, entries }) => (
          <div key={title} className="text-sm">
            <h2 className="font-semibold">{title}</h2>
            <ul className="mt-3 grid gap-2 text-faint">
              {entries.map((entry) => (
                <li key={entry}>{entry}</li>
              ))}
            </ul>
          </div>
        ))}
        <nav aria-label={t.legal} className="text-sm">
          <h2 className="font-semibold">{t.legal}</h2>
          <ul className="mt-3 grid gap-2">
            <li>
              <Link to="/terms" className={legalLink}>
                {common.termsOfService}
              </Link>
            </li>
            <li>
              <Link to="/privacy" className={legalLink}>
                {common.privacyPolicy}
              </Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}

export function LandingHeader({ signUps }: { signUps: FirstData["signUps"] }) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-canvas">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 sm:px-6">
        <Link to="/" className="me-auto flex items-center gap-2.5 rounded-md text-lg font-semibold tracking-tight">
          <BrandMark />
          {common.bowerbird}
        </Link>
        <ThemeToggle />
        {signUps !== "demo" && <WaysIn isOpen={signUps === "open"} />}
      </div>
    </header>
  );
}

function WaysIn({ isOpen }: { isOpen: boolean }) {
  return (
    <>
      {/* A page of the server, which redirects to signing in. */}
      <a href={fromBase("/api/login")} className={buttonClass({ variant: "ghost", className: "max-md:hidden" })}>
        {t.seeHowItWorks}
      </a>
      {isOpen && (
        <Link to="/signup" className={buttonClass({ variant: "primary", className: "order-last" })}>
          {common.signUp}
        </Link>
      )}
      <Link to="/login" className={buttonClass({ variant: isOpen ? "ghost" : "primary" })}>
        {common.signIn}
      </Link>
    </>
  );
}
