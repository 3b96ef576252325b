import * as t from "./messages.json";
import { Download } from "lucide-react";
import { Link } from "react-router";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { SettingSwitches } from "./setting-switches.tsx";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { Button, textLinkClass } from "../../shared/ui/button.tsx";
import { withProof } from "../../shared/session/proof-store.ts";
import { NotInDemo } from "../../shared/session/not-in-demo.tsx";
import { AppAccess } from "./app-access.tsx";
import { SharedPages } from "./shared-pages.tsx";
import { FeedSettings } from "./feed-settings.tsx";
import { SemanticSearchSettings } from "./semantic-search-settings.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { fromBase } from "../../shared/base-path/base-path.ts";

export function PrivacySettings() {
  return (
    <div className="divide-y divide-line">
      <SettingsSection title={t.yourData} text={t.everythingWeStoreAboutYou}>
        <NotInDemo reason="accounts">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="min-w-0 flex-1 basis-52 text-pretty text-muted">{t.archiveContents}</p>
            <DataDownload />
          </div>
        </NotInDemo>
      </SettingsSection>
      <NotInDemo reason="programs">
        <AppAccess />
      </NotInDemo>
      <NotInDemo reason="publishing">
        <SharedPages />
        <FeedSettings />
      </NotInDemo>
      <SettingsSection title={t.openedLinks}>
        <OpenedLinksSwitch />
      </SettingsSection>
      <SettingsSection title={t.searchByMeaning} text={t.semanticSearchHint}>
        <SemanticSearchSettings />
      </SettingsSection>
      <SettingsSection title={t.retention}>
        <p className="text-pretty text-muted">
          <RichText
            text={t.trashRetention}
            parts={{
              link: toLink,
            }}
          />
        </p>
      </SettingsSection>
    </div>
  );
}

const opens = {
  rows: [{ name: "rememberOpens", label: t.countOpenedLinks, hint: t.countOpenedLinksHint }],
  change: (wanted: { rememberOpens: boolean }) => trpcClient.account.update.mutate(wanted),
  failure: { title: t.openedLinks, text: t.openedLinksNotLoaded },
} as const;

/** Whether the links that the person opens are counted. */
export function OpenedLinksSwitch() {
  return <SettingSwitches path="account.get" query={trpc.account.get.useQuery()} {...opens} height="h-10" />;
}

/** Downloads the archive of all personal data. Asks for proof first, because a refused download shows no message. */
export function DataDownload({ label = t.exportMyData }: { label?: string }) {
  const download = useAction({
    call: () => withProof(() => trpcClient.account.confirm.mutate({})),
    onSuccess: startDownload,
    failure: (error) => ({ title: t.exportFailed, description: failureText(error, t.exportFailed), tone: "error" }),
  });
  return (
    <Button isBusy={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden />
      {label}
    </Button>
  );
}

/** By a link: the page stays as it is, even if the download fails. */
function startDownload(): void {
  const link = Object.assign(document.createElement("a"), { href: fromBase("/api/account/data"), download: "" });
  link.click();
}

const toLink = (text: string) => (
  <Link to="/privacy" className={textLinkClass}>
    {text}
  </Link>
);
