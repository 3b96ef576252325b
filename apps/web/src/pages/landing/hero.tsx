import type { SignUps } from "@bowerbird/contract/auth";
import { Link } from "react-router";
import { buttonClass } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/basics.tsx";

/** Short forms of the contract's messages, whose import would bring its schemas along. */
const notes: Record<SignUps, string> = {
  open: "Free to start · No credit card required · Cancel anytime",
  invite: "New accounts are by invitation here",
  closed: "No new accounts can be opened here",
};

export function Hero({ signUps }: { signUps: SignUps }) {
  const isOpen = signUps === "open";
  return (
    <section className="mx-auto max-w-6xl px-4 pt-16 pb-20 sm:px-6 sm:pt-24">
      <div className="mx-auto max-w-3xl text-center">
        <h1 className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl">
          Every link you save, sorted into its place
        </h1>
        <p className="mx-auto mt-5 max-w-xl text-lg text-balance text-muted">
          Ten years of bookmarks or three links a day: Bowerbird sorts, tags and finds them.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {isOpen && (
            <Link to="/signup" className={buttonClass({ variant: "primary", size: "lg" })}>
              Get Started Free
            </Link>
          )}
          <Link to="/login" className={buttonClass({ variant: isOpen ? "secondary" : "primary", size: "lg" })}>
            Sign In
          </Link>
        </div>
        <p className="mt-4 text-sm text-faint">{notes[signUps]}</p>
      </div>
      <ProductPreview />
    </section>
  );
}

/** A picture of an organized library. */
function ProductPreview() {
  return (
    <div
      id="preview"
      aria-hidden
      className="mt-16 rounded-2xl border border-line bg-sunken p-3 shadow-card [mask-image:linear-gradient(black_70%,transparent)] sm:p-5"
    >
      <div className="grid gap-3 md:grid-cols-3 sm:gap-4">
        {previewGroups.map(({ icon, name, count, links }, index) => (
          <Card key={name} className={index > 0 ? "min-w-0 p-4 max-md:hidden" : "min-w-0 p-4"}>
            <div className="flex items-center gap-2 font-semibold">
              <span>{icon}</span>
              {name}
              <span className="ml-auto text-sm font-normal text-faint tabular-nums">{count.toLocaleString("en")}</span>
            </div>
            <ul className="mt-3 flex flex-col gap-2">
              {links.map(({ title, host, tag, hue }) => (
                <li key={title} className="flex items-center gap-3 rounded-lg border border-line px-3 py-2.5">
                  <span
                    className="grid size-7 shrink-0 place-items-center rounded-md text-sm font-semibold text-white"
                    style={{ background: `linear-gradient(135deg, hsl(${hue} 48% 46%), hsl(${hue + 30} 52% 36%))` }}
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
    name: "Development",
    count: 1284,
    links: [
      { title: "How a database plans a query", host: "postgresql.org", tag: "databases", hue: 212 },
      { title: "The cost of an await", host: "v8.dev", tag: "javascript", hue: 265 },
      { title: "Writing a parser by hand", host: "craftinginterpreters.com", tag: "parsers", hue: 160 },
      { title: "Rust for people in a hurry", host: "rust-lang.org", tag: "rust", hue: 20 },
    ],
  },
  {
    icon: "🍳",
    name: "Food & Recipes",
    count: 312,
    links: [
      { title: "Sourdough without a schedule", host: "theperfectloaf.com", tag: "bread", hue: 34 },
      { title: "One pan, twelve dinners", host: "seriouseats.com", tag: "weeknight", hue: 350 },
      { title: "Fermenting chillies at home", host: "noma.dk", tag: "fermenting", hue: 120 },
      { title: "Knife skills, slowly", host: "americastestkitchen.com", tag: "basics", hue: 190 },
    ],
  },
  {
    icon: "✈️",
    name: "Travel",
    count: 207,
    links: [
      { title: "Lisbon on foot in three days", host: "lisboa.pt", tag: "lisbon", hue: 200 },
      { title: "Night trains of Europe", host: "seat61.com", tag: "trains", hue: 230 },
      { title: "What fits into 30 litres", host: "onebag.com", tag: "packing", hue: 95 },
      { title: "Huts along the Alta Via 1", host: "cai.it", tag: "hiking", hue: 150 },
    ],
  },
] as const;
