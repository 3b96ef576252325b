import * as common from "../shared/messages.json";
import * as t from "../features/save-from-anywhere/extension.messages.json";
import { Link } from "react-router";
import { ExtensionInstall } from "../features/save-from-anywhere/extension-install.tsx";
import { useHeadingFocus } from "../shared/browser/use-heading-focus.ts";
import { useSession } from "../shared/session/session-store.ts";
import { BrandMark } from "../shared/ui/basics.tsx";
import { buttonClass } from "../shared/ui/button.tsx";

/** How to get the browser extension, for everyone who opens the page. */
export default function ExtensionPage() {
  const heading = useHeadingFocus();
  return (
    <>
      {useSession().status === "signed-out" && <VisitorHeader />}
      <main id="content" tabIndex={-1} className="mx-auto max-w-[1080px] px-4 py-6 outline-none md:px-6">
        <title>{`${t.title} · Bowerbird`}</title>
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
          {t.title}
        </h1>
        <p className="mb-6 text-pretty text-muted">{t.intro}</p>
        <ExtensionInstall />
      </main>
    </>
  );
}

/** The way back. The landing page's own header would become a file of its own there. */
function VisitorHeader() {
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex h-16 max-w-[1080px] items-center px-4 md:px-6">
        <Link to="/" className="me-auto flex items-center gap-2.5 rounded-md text-lg font-semibold tracking-tight">
          <BrandMark />
          {common.bowerbird}
        </Link>
        <Link to="/login" className={buttonClass({ variant: "primary" })}>
          {common.signIn}
        </Link>
      </div>
    </header>
  );
}
