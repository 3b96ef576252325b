import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "../../shared/ui/button.tsx";
import { locale } from "@bowerbird/contract/messages/locale";

export interface LegalSection {
  title: string;
  paragraphs: readonly string[];
}

const today = new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(new Date());

/** A legal text: a title, its date, and numbered sections. */
export function LegalPage({ title, sections }: { title: string; sections: readonly LegalSection[] }) {
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-3xl px-4 py-8 outline-none sm:px-6 sm:py-10">
      <title>{`${title} · Bowerbird`}</title>
      <Link to="/" className={buttonClass({ variant: "ghost", className: "-ms-3.5" })}>
        <ArrowLeft aria-hidden />
        {common.backToHome}
      </Link>
      <h1 className="mt-6 text-3xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-2 text-sm text-muted">{format(t.lastUpdatedToday, { today })}</p>
      {sections.map((section, index) => (
        <section key={section.title} className="mt-8">
          <h2 className="text-lg font-semibold">
            {index + 1}. {section.title}
          </h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-2 text-pretty text-muted">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </main>
  );
}
