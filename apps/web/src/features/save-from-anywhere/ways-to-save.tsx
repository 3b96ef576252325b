import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as extension from "./extension.messages.json";
import * as t from "./messages.json";
import { extensionPath } from "@bowerbird/contract/extension-info";
import { Copy, Puzzle } from "lucide-react";
import { Link } from "react-router";
import { copyText } from "../../shared/ui/copy-text.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { Button, buttonClass, textLinkClass } from "../../shared/ui/button.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { fromBase, ownAddress } from "../../shared/base-path/base-path.ts";

export function ApiSection() {
  const command = [
    `curl ${ownAddress()}/api/bookmarks \\`,
    `  -H 'authorization: Bearer YOUR_TOKEN' \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d '{"url": "https://example.com"}'`,
  ].join("\n");
  return (
    <SettingsSection title={t.restApi} text={t.apiPurpose}>
      <p className="text-pretty">
        <RichText
          text={t.createATokenAndSendLinks}
          parts={{
            settings: toSettingsLink,
            docs: toDocsLink,
          }}
        />
      </p>
      {/* Makes long lines scrollable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <pre tabIndex={0} aria-label={common.example} className="mt-4 overflow-x-auto rounded-lg bg-sunken p-3 text-sm">
        {command}
      </pre>
      <Button size="sm" className="mt-3" onClick={() => void copyText(command, t.exampleCopied)}>
        <Copy aria-hidden />
        {common.copy}
      </Button>
    </SettingsSection>
  );
}

const toKey = (text: string) => <kbd className="font-sans font-semibold">{text}</kbd>;

export function ExtensionSection() {
  return (
    <SettingsSection title={extension.title} text={extension.extensionPurpose}>
      <p className="mb-4 text-pretty">{extension.intro}</p>
      <Link to={extensionPath} className={buttonClass({ variant: "primary" })}>
        <Puzzle aria-hidden />
        {extension.installExtension}
      </Link>
    </SettingsSection>
  );
}

export function ShareSection() {
  return (
    <SettingsSection title={t.shareFromYourPhone} text={t.fromTheBrowserANewsReader}>
      <p className="text-pretty">{t.shareMenuHint}</p>
      <p className="mt-2 text-sm text-pretty text-muted">{t.iosShareHint}</p>
    </SettingsSection>
  );
}

export function ShortcutSection() {
  const command = navigator.userAgent.includes("Mac") ? "⌘" : common.ctrl;
  return (
    <SettingsSection title={t.shortcut} text={t.onEveryPageOfBowerbird}>
      <p className="text-pretty">
        <RichText text={format(t.pressToSaveTheCopiedLink, { command })} parts={{ key: toKey }} />
      </p>
    </SettingsSection>
  );
}

const toSettingsLink = (text: string) => (
  <Link to="/settings?tab=developer" className={textLinkClass}>
    {text}
  </Link>
);

const toDocsLink = (text: string) => (
  <a href={fromBase("/api/docs")} className={textLinkClass}>
    {text}
  </a>
);
