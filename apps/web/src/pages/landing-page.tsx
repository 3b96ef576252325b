import { ClosingCall } from "./landing/closing-call.tsx";
import { FeatureGrid } from "./landing/feature-grid.tsx";
import { Figures } from "./landing/figures.tsx";
import { Hero } from "./landing/hero.tsx";
import { LandingFooter } from "./landing/landing-footer.tsx";
import { LandingHeader } from "./landing/landing-header.tsx";
import { Testimonials } from "./landing/testimonials.tsx";

/** What visitors see who are not signed in. */
export default function LandingPage() {
  return (
    <div className="min-h-dvh overflow-x-clip">
      <title>Bowerbird · Every link you save, in its place</title>
      <LandingHeader />
      <main>
        <Hero />
        <FeatureGrid />
        <Figures />
        <Testimonials />
        <ClosingCall />
      </main>
      <LandingFooter />
    </div>
  );
}
