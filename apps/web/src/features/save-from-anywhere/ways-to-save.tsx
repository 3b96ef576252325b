import { Copy } from "lucide-react";
import { Link } from "react-router";
import { copyText } from "../../shared/browser/copy-text.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { textLinkClass } from "../../shared/ui/text-button.tsx";

export function ApiSection() {
  const command = [
    `curl ${window.location.origin}/api/bookmarks \\`,
    `  -H 'authorization: Bearer YOUR_TOKEN' \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d '{"url": "https://example.com"}'`,
  ].join("\n");
  return (
    <SettingsSection title="REST API" text="For scripts, automations and your own tools.">
      <p className="text-pretty">
        Make a token that reads and writes{" "}
        <Link to="/settings?tab=account" className={textLinkClass}>
          in your settings
        </Link>
        , and send what is to be saved. The{" "}
        <a href="/api/docs" className={textLinkClass}>
          description of all calls
        </a>{" "}
        has examples.
      </p>
      {/* Makes long lines scrollable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <pre tabIndex={0} aria-label="Example" className="mt-4 overflow-x-auto rounded-lg bg-sunken p-3 text-sm">
        {command}
      </pre>
      <Button size="sm" className="mt-3" onClick={() => void copyText(command, "Example copied")}>
        <Copy aria-hidden />
        Copy
      </Button>
    </SettingsSection>
  );
}

const kbd = "font-sans font-semibold";
const code = "rounded-sm bg-chip px-1 py-0.5 text-sm";

export function ExtensionSection() {
  return (
    <SettingsSection
      title="Browser extension"
      text="One click saves the page you are on, and shows how it was sorted. For Chrome, Edge, other Chromium browsers and Firefox."
    >
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        <li className="text-pretty">
          Ask your administrator for the extension. It is built with{" "}
          <code className={code}>npm run build:extension</code>.
        </li>
        <li className="text-pretty">
          In Chrome or Edge open <code className={code}>chrome://extensions</code>, switch on Developer mode, and choose
          the folder <code className={code}>apps/extension/dist/chromium</code> with Load unpacked. In Firefox open{" "}
          <code className={code}>about:debugging</code>, This Firefox, and load{" "}
          <code className={code}>bowerbird-firefox.zip</code>: it stays until Firefox is closed, and permanently once it
          is signed by Mozilla.
        </li>
        <li className="text-pretty">
          Press Connect in its options and enter <strong className="font-medium">{window.location.origin}</strong>.
        </li>
      </ol>
      <p className="mt-4 text-pretty text-muted">
        After that: the icon tells which pages are saved, if you allow it to look; the context menu saves pages, links
        and what is marked; <kbd className={kbd}>bb</kbd> and a space in the address bar search; without a network what
        you save waits on your device.
      </p>
    </SettingsSection>
  );
}

export function ShareSection() {
  return (
    <SettingsSection
      title="Share from your phone"
      text="From the browser, a news reader, a video: any app that shares."
    >
      <p className="text-pretty">
        On Android, once Bowerbird is installed, choose it in the Share menu of any app. The form opens filled in, even
        if the link is inside a message.
      </p>
      <p className="mt-2 text-sm text-pretty text-muted">
        The Share menu of iPhone and iPad does not list web apps; the bookmarklet does the same there.
      </p>
    </SettingsSection>
  );
}

export function ShortcutSection() {
  const command = navigator.userAgent.includes("Mac") ? "⌘" : "Ctrl";
  return (
    <SettingsSection title="Shortcut" text="On every page of Bowerbird.">
      <p className="text-pretty">
        Copy a link anywhere, come here and press <kbd className="font-sans font-semibold">{command}+Shift+B</kbd>: the
        link is saved at once.
      </p>
    </SettingsSection>
  );
}
