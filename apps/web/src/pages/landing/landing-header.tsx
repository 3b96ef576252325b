import type { SignUps } from "@bowerbird/contract/auth";
import { Link } from "react-router";
import { BrandMark } from "../../components/ui/brand-mark.tsx";
import { buttonClass } from "../../components/ui/button-class.ts";
import { ThemeToggle } from "../../theme/theme-toggle.tsx";

export function LandingHeader({ signUps }: { signUps: SignUps }) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-canvas">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 sm:px-6">
        <Link to="/" className="mr-auto flex items-center gap-2.5 rounded-md text-lg font-semibold tracking-tight">
          <BrandMark />
          Bowerbird
        </Link>
        <ThemeToggle />
        {/* A page of the server, which redirects to signing in. */}
        <a href="/api/login" className={buttonClass({ variant: "ghost", className: "max-md:hidden" })}>
          See How It Works
        </a>
        {signUps === "open" && (
          <Link to="/signup" className={buttonClass({ className: "max-sm:hidden" })}>
            Sign Up
          </Link>
        )}
        <Link to="/login" className={buttonClass({ variant: "primary" })}>
          Sign In
        </Link>
      </div>
    </header>
  );
}
