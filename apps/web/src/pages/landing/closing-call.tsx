import type { SignUps } from "@bowerbird/contract/auth";
import { Link } from "react-router";
import { buttonClass } from "../../components/ui/button-class.ts";

export function ClosingCall({ signUps }: { signUps: SignUps }) {
  const [path, label] = signUps === "open" ? ["/signup", "Start Free Today"] : ["/login", "Sign In"];
  return (
    <section className="mx-auto max-w-6xl px-4 pb-20 sm:px-6">
      <div className="rounded-2xl border border-accent-line bg-accent-soft px-6 py-14 text-center">
        <h2 className="text-2xl font-semibold tracking-tight text-balance">Give your links a home today</h2>
        <p className="mx-auto mt-3 max-w-lg text-pretty text-muted">
          A free forever plan, no credit card, and everything you put in can be taken out again.
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Link to={path} className={buttonClass({ variant: "primary", size: "lg" })}>
            {label}
          </Link>
          <a href="#preview" className={buttonClass({ size: "lg" })}>
            Schedule Demo
          </a>
        </div>
      </div>
    </section>
  );
}
