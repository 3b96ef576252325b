import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
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
    <SettingsSection title={t.restApi} text={t.forScriptsAutomationsAndYourOwn}>
      <p className="text-pretty">
        {t.makeATokenThatReadsAnd}{" "}
        <Link to="/settings?tab=account" className={textLinkClass}>
          {t.inYourSettings}
        </Link>
        {t.andSendWhatIsToBe}{" "}
        <a href="/api/docs" className={textLinkClass}>
          {t.descriptionOfAllCalls}
        </a>{" "}
        {t.hasExamples}
      </p>
      {/* Makes long lines scrollable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <pre tabIndex={0} aria-label={t.example} className="mt-4 overflow-x-auto rounded-lg bg-sunken p-3 text-sm">
        {command}
      </pre>
      <Button size="sm" className="mt-3" onClick={() => void copyText(command, t.exampleCopied)}>
        <Copy aria-hidden />
        {common.copy}
      </Button>
    </SettingsSection>
  );
}

const kbd = "font-sans font-semibold";
const code = "rounded-sm bg-chip px-1 py-0.5 text-sm";

export function ExtensionSection() {
  return (
    <SettingsSection title={t.browserExtension} text={t.oneClickSavesThePageYou}>
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        <li className="text-pretty">
          {t.askYourAdministratorForTheExtension} <code className={code}>{t.npmRunBuildExtension}</code>.
        </li>
        <li className="text-pretty">
          In Chrome or Edge open <code className={code}>{t.chromeExtensions}</code>, switch on Developer mode, and
          choose the folder <code className={code}>{t.appsExtensionDistChromium}</code> with Load unpacked. In Firefox
          open <code className={code}>{t.aboutDebugging}</code>, This Firefox, and load{" "}
          <code className={code}>{t.bowerbirdFirefoxZip}</code>: it stays until Firefox is closed, and permanently once
          it is signed by Mozilla.
        </li>
        <li className="text-pretty">
          Press Connect in its options and enter <strong className="font-medium">{window.location.origin}</strong>.
        </li>
      </ol>
      <p className="mt-4 text-pretty text-muted">
        After that: the icon tells which pages are saved, if you allow it to look; the context menu saves pages, links
        and what is marked; <kbd className={kbd}>{t.bb}</kbd> and a space in the address bar search; without a network
        what you save waits on your device.
      </p>
    </SettingsSection>
  );
}

export function ShareSection() {
  return (
    <SettingsSection title={t.shareFromYourPhone} text={t.fromTheBrowserANewsReader}>
      <p className="text-pretty">{t.onAndroidOnceBowerbirdIsInstalled}</p>
      <p className="mt-2 text-sm text-pretty text-muted">{t.theShareMenuOfIphoneAnd}</p>
    </SettingsSection>
  );
}

export function ShortcutSection() {
  const command = navigator.userAgent.includes("Mac") ? "⌘" : t.ctrl;
  return (
    <SettingsSection title={t.shortcut} text={t.onEveryPageOfBowerbird}>
      <p className="text-pretty">
        Copy a link anywhere, come here and press{" "}
        <kbd className="font-sans font-semibold">{format(t.commandShiftB, { command })}</kbd>: the link is saved at
        once.
      </p>
    </SettingsSection>
  );
}
