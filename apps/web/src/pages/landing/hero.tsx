import type { SignUps } from "@bowerbird/contract/auth";
import { Link } from "react-router";
import { buttonClass } from "../../components/ui/button-class.ts";
import { ProductPreview } from "./product-preview.tsx";

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
          Bring ten years of bookmarks or three links a day. Bowerbird files them into your own categories, tags them,
          and finds any of them again while you type.
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
