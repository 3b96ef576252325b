import type { SignUps } from "@bowerbird/contract/auth";
import { readSignUps } from "../browser/first-data.ts";
import { ClosingCall } from "./landing/closing-call.tsx";
import { FeatureGrid } from "./landing/feature-grid.tsx";
import { Figures } from "./landing/figures.tsx";
import { Hero } from "./landing/hero.tsx";
import { LandingFooter } from "./landing/landing-footer.tsx";
import { LandingHeader } from "./landing/landing-header.tsx";
import { Testimonials } from "./landing/testimonials.tsx";

/** The page for visitors. If they cannot create an account, no button offers it. */
export default function LandingPage({ signUps = readSignUps() }: { signUps?: SignUps }) {
  return (
    <div className="min-h-dvh overflow-x-clip">
      <title>Bowerbird · Every link you save, in its place</title>
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
