import { ExtensionInstall } from "../features/save-from-anywhere/extension-install.tsx";
import * as t from "../features/save-from-anywhere/extension.messages.json";
import { readSignUps } from "../shared/browser/first-data.ts";
import { useHeadingFocus } from "../shared/browser/use-heading-focus.ts";
import { useSession } from "../shared/session/session-store.ts";
import { LandingFooter, LandingHeader } from "./landing/landing-frame.tsx";

/** How to get the browser extension, for everyone who opens the page. */
export default function ExtensionPage() {
  const heading = useHeadingFocus();
  const isVisitor = useSession().status === "signed-out";
  return (
    <>
      {isVisitor && <LandingHeader signUps={readSignUps()} />}
      <main id="content" tabIndex={-1} className="mx-auto max-w-[1080px] px-4 py-6 outline-none md:px-6">
        <title>{`${t.title} · Bowerbird`}</title>
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
          {t.title}
        </h1>
        <p className="mb-6 text-pretty text-muted">{t.intro}</p>
        <ExtensionInstall />
      </main>
      {isVisitor && <LandingFooter />}
    </>
  );
}
