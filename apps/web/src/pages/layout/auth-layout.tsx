import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Notice } from "../../shared/ui/notice.tsx";
import { BrandMark, Card } from "../../shared/ui/basics.tsx";

interface AuthLayoutProps {
  title: string;
  subtitle?: ReactNode;
  /** Above the title: an icon for the result, on pages that show one. */
  mark?: ReactNode;
  /** Below the card: a link to a related page. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame of the auth pages: one card in the middle. */
export function AuthLayout({ title, subtitle, mark, footer, children }: AuthLayoutProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 py-[max(2rem,10dvh)]">
      <Link to="/" className="flex items-center gap-2.5 rounded-md text-lg font-semibold tracking-tight">
        <BrandMark className="size-8" />
        {common.bowerbird}
      </Link>
      <Card className="mt-8 w-full max-w-[420px] p-6 sm:p-8">
        {mark}
        {/* Announced when a form is replaced by its result on the same page. */}
        <div aria-live="polite">
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {subtitle && <p className="mt-1 text-pretty text-muted">{subtitle}</p>}
        </div>
        {!navigator.cookieEnabled && (
          <div className="mt-6">
            <Notice tone="warning">{t.cookiesBlocked}</Notice>
          </div>
        )}
        <div className="mt-6">{children}</div>
      </Card>
      {footer && <div className="mt-6 text-center text-muted">{footer}</div>}
    </main>
  );
}
