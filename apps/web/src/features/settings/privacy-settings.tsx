import { Download } from "lucide-react";
import { Link } from "react-router";
import { failureText } from "../../shared/errors/error-message.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { textLinkClass } from "../../shared/ui/text-button.tsx";
import { withProof } from "../../shared/session/proof-store.ts";
import { ExportLinks } from "./export-links.tsx";
import { SemanticSearchSettings } from "./semantic-search-settings.tsx";

export function PrivacySettings() {
  return (
    <div className="divide-y divide-line">
      <SettingsSection title="Your bookmarks" text="Download your data any time.">
        <ExportLinks />
      </SettingsSection>
      <SettingsSection title="Your data" text="Everything we store about you.">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="min-w-0 flex-1 basis-52 text-pretty text-muted">
            One archive: your library in three formats, your account, devices, imports, changes, backups and settings.
          </p>
          <DataDownload />
        </div>
      </SettingsSection>
      <SettingsSection title="Search by meaning" text="Finds bookmarks that are about what you type, in other words.">
        <SemanticSearchSettings />
      </SettingsSection>
      <SettingsSection title="Retention">
        <p className="text-pretty text-muted">
          Deleted bookmarks stay in the trash for 30 days and are then deleted permanently. What we keep and why is said
          in the{" "}
          <Link to="/privacy" className={textLinkClass}>
            Privacy Policy
          </Link>
          .
        </p>
      </SettingsSection>
    </div>
  );
}

/** Downloads the archive of all personal data. Asks for proof first, because a refused download shows no message. */
export function DataDownload() {
  const download = useAction({
    call: () => withProof(() => trpcClient.account.confirm.mutate({})),
    onSuccess: startDownload,
    failure: (error) => ({ title: "Export failed", description: failureText(error, "Export failed"), tone: "error" }),
  });
  return (
    <Button isBusy={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden />
      Export my data
    </Button>
  );
}

/** By a link: the page stays as it is, even if the download fails. */
function startDownload(): void {
  const link = Object.assign(document.createElement("a"), { href: "/api/account/data", download: "" });
  link.click();
}
