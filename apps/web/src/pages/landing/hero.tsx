import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { FirstData } from "@bowerbird/api";
import { Link, useLocation } from "react-router";
import { DemoForm } from "../../shared/session/demo-form.tsx";
import { Later, lazyPart } from "../../shared/ui/later.tsx";
import { buttonClass } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/basics.tsx";
import { locale } from "@bowerbird/contract/messages/locale";

/** Short forms of the contract's messages, whose import would bring its schemas along. */
const signUpTexts: Record<FirstData["signUps"], string> = {
  open: t.priceLine,
  invite: t.newAccountsAreByInvitationHere,
  closed: t.signUpClosed,
  demo: t.demoOffer,
};

const DemoFullNotice = lazyPart(() => import("./demo-full-notice.tsx"));

export function Hero({ signUps }: { signUps: FirstData["signUps"] }) {
  const { search } = useLocation();
  return (
    <section className="mx-auto max-w-6xl px-4 pt-10 pb-16 sm:px-6 sm:pt-14">
      <div className="mx-auto max-w-3xl text-center">
        <h1 className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl">{t.slogan}</h1>
        <p className="mx-auto mt-5 max-w-xl text-lg text-balance text-muted">{t.pitch}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {signUps === "demo" ? <DemoForm label={common.tryTheDemo} /> : <WaysIn isOpen={signUps === "open"} />}
        </div>
        <p className="mt-4 text-sm text-faint">{signUpTexts[signUps]}</p>
        {signUps === "demo" && search !== "" && (
          <Later fallback={null}>
            <DemoFullNotice search={search} />
          </Later>
        )}
      </div>
      <ProductPreview />
    </section>
  );
}

function WaysIn({ isOpen }: { isOpen: boolean }) {
  return (
    <>
      {isOpen && (
        <Link to="/signup" className={buttonClass({ variant: "primary", size: "lg" })}>
          {t.getStartedFree}
        </Link>
      )}
      <Link to="/login" className={buttonClass({ variant: isOpen ? "secondary" : "primary", size: "lg" })}>
        {common.signIn}
      </Link>
      {/* In the header where that has room. */}
      <a href="/api/login" className={buttonClass({ variant: "ghost", size: "lg", className: "md:hidden" })}>
        {t.seeHowItWorks}
      </a>
    </>
  );
}

/** A picture of an organized library. */
function ProductPreview() {
  return (
    <div
      id="preview"
      aria-hidden
      className="mt-10 rounded-2xl border border-line bg-sunken p-3 shadow-card [mask-image:linear-gradient(black_70%,transparent)] sm:p-5"
    >
      <div className="grid gap-3 md:grid-cols-3 sm:gap-4">
        {previewGroups.map(({ icon, name, count, links }, index) => (
          <Card key={name} className={index > 0 ? "min-w-0 p-4 max-md:hidden" : "min-w-0 p-4"}>
            <div className="flex items-center gap-2 font-semibold">
              <span>{icon}</span>
              {name}
              <span className="ms-auto text-sm font-normal text-faint tabular-nums">
                {count.toLocaleString(locale)}
              </span>
            </div>
            <ul className="arriving mt-3 flex flex-col gap-2">
              {links.map(({ title, host, tag, hue }) => (
                <li key={title} className="flex items-center gap-3 rounded-lg border border-line px-3 py-2.5">
                  <span
                    className="grid size-7 shrink-0 place-items-center rounded-md bg-chip text-sm font-semibold"
                    style={{ background: `color-mix(in oklch, hsl(${hue} 60% 50%) 18%, var(--chip))` }}
                  >
                    {host[0]?.toUpperCase()}
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="block truncate text-sm font-medium">{title}</span>
                    <span className="block truncate text-xs text-faint">{host}</span>
                  </span>
                  <span className="rounded-full bg-chip px-2 py-0.5 text-2xs text-muted md:max-lg:hidden">{tag}</span>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </div>
  );
}

/** The collection in the picture on the landing page. */
const previewGroups = [
  {
    icon: "💻",
    name: t.development,
    count: 1284,
    links: [
      { title: t.howADatabasePlansAQuery, host: "postgresql.org", tag: "databases", hue: 212 },
      { title: t.theCostOfAnAwait, host: "v8.dev", tag: "javascript", hue: 265 },
      { title: t.writingAParserByHand, host: "craftinginterpreters.com", tag: "parsers", hue: 160 },
      { title: t.rustForPeopleInAHurry, host: "rust-lang.org", tag: "rust", hue: 20 },
    ],
  },
  {
    icon: "🍳",
    name: t.foodRecipes,
    count: 312,
    links: [
      { title: t.sourdoughWithoutASchedule, host: "theperfectloaf.com", tag: "bread", hue: 34 },
      { title: t.onePanTwelveDinners, host: "seriouseats.com", tag: "weeknight", hue: 350 },
      { title: t.fermentingChilliesAtHome, host: "noma.dk", tag: "fermenting", hue: 120 },
      { title: t.knifeSkillsSlowly, host: "americastestkitchen.com", tag: "basics", hue: 190 },
    ],
  },
  {
    icon: "✈️",
    name: t.travel,
    count: 207,
    links: [
      { title: t.lisbonOnFootInThreeDays, host: "lisboa.pt", tag: "lisbon", hue: 200 },
      { title: t.nightTrainsOfEurope, host: "seat61.com", tag: "trains", hue: 230 },
      { title: t.whatFitsInto30Litres, host: "onebag.com", tag: "packing", hue: 95 },
      { title: t.hutsAlongTheAltaVia1, host: "cai.it", tag: "hiking", hue: 150 },
    ],
  },
] as const;
