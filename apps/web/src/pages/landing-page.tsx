import * as common from "../shared/messages.json";
import * as t from "./messages.json";
import type { FirstData } from "@bowerbird/api";
import { Link } from "react-router";
import { readSignUps } from "../shared/browser/first-data.ts";
import { DemoForm } from "../shared/session/demo-form.tsx";
import { buttonClass } from "../shared/ui/button.tsx";
import { Card } from "../shared/ui/basics.tsx";
import { FeatureGrid } from "./landing/feature-grid.tsx";
import { Hero } from "./landing/hero.tsx";
import { LandingFooter, LandingHeader } from "./landing/landing-frame.tsx";

/** The page for visitors. If they cannot create an account, no button offers it; a demo offers itself instead. */
export default function LandingPage({ signUps = readSignUps() }: { signUps?: FirstData["signUps"] }) {
  return (
    <div className="min-h-dvh overflow-x-clip">
      <title>{t.landingTitle}</title>
      <LandingHeader signUps={signUps} />
      <main>
        <Hero signUps={signUps} />
        <FeatureGrid />
        <Figures />
        <Testimonials />
        <ClosingCall signUps={signUps} />
      </main>
      <LandingFooter />
    </div>
  );
}

const figures = [
  [t.fiftyThousand, t.bookmarksOrganized],
  [t.twoThousand, t.users],
  [t.uptimeShare, t.uptime],
  [t.starsOfFive, t.rating],
] as const;

function Figures() {
  return (
    <section aria-label={t.inFigures} className="border-y border-line bg-sunken">
      <dl className="mx-auto grid max-w-6xl grid-cols-2 gap-x-4 gap-y-10 px-4 py-14 text-center sm:px-6 md:grid-cols-4">
        {figures.map(([figure, name]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="mt-1 text-muted">{name}</dt>
            <dd className="text-3xl font-semibold tracking-tight tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const testimonials = [
  {
    quote: t.importTestimonial,
    name: t.marenHolt,
    role: t.researchLibrarian,
  },
  {
    quote: t.sortingTestimonial,
    name: t.tomasRivera,
    role: t.softwareEngineer,
  },
  {
    quote: t.iPasteALinkAndNever,
    name: t.aikoBrandt,
    role: t.productDesigner,
  },
];

function Testimonials() {
  return (
    <section className="mx-auto max-w-6xl px-4 py-16 sm:px-6">
      <h2 className="text-center text-2xl font-semibold tracking-tight">{t.whatPeopleSay}</h2>
      <ul className="mt-10 grid gap-4 md:grid-cols-3">
        {testimonials.map(({ quote, name, role }) => (
          <li key={name}>
            <Card className="h-full">
              <figure className="flex h-full flex-col p-6">
                <blockquote className="flex-1 text-lg text-pretty">
                  <q>{quote}</q>
                </blockquote>
                <figcaption className="mt-6">
                  <span className="block font-semibold">{name}</span>
                  <span className="text-sm text-muted">{role}</span>
                </figcaption>
              </figure>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ClosingCall({ signUps }: { signUps: FirstData["signUps"] }) {
  const [path, label] = signUps === "open" ? ["/signup", t.startFreeToday] : ["/login", common.signIn];
  return (
    <section className="mx-auto max-w-6xl px-4 pb-20 sm:px-6">
      <div className="rounded-2xl border border-accent-line bg-accent-soft px-6 py-14 text-center">
        <h2 className="text-2xl font-semibold tracking-tight text-balance">{t.giveYourLinksAHomeToday}</h2>
        <p className="mx-auto mt-3 max-w-lg text-pretty text-muted">{t.signUpPromise}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {signUps === "demo" ? (
            <DemoForm label={common.tryTheDemo} />
          ) : (
            <Link to={path} className={buttonClass({ variant: "primary", size: "lg" })}>
              {label}
            </Link>
          )}
          <a href="#preview" className={buttonClass({ size: "lg" })}>
            {t.scheduleDemo}
          </a>
        </div>
      </div>
    </section>
  );
}
