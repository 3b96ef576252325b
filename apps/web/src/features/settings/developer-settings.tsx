import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import * as webhooks from "./webhooks.messages.json";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { ConnectedApps } from "./connected-apps.tsx";
import { TokenList } from "./token-list.tsx";
import { WebhookList } from "./webhook-list.tsx";
import { fromBase, ownAddress } from "../../shared/base-path/base-path.ts";

/** What other programs need: tokens, webhooks, and the addresses that they connect to. */
export function DeveloperSettings() {
  return (
    <div className="divide-y divide-line">
      <SettingsSection
        title={t.apiTokens}
        text={
          <RichText
            text={format(t.tokensHint, { origin: ownAddress() })}
            parts={{
              link: toLink,
              address: toAddress,
            }}
          />
        }
      >
        <TokenList />
      </SettingsSection>
      <SettingsSection title={webhooks.webhooks} text={webhooks.forServersThatAct}>
        <WebhookList />
      </SettingsSection>
      <SettingsSection title={t.apps} text={t.otherAppsHint}>
        <ConnectedApps />
      </SettingsSection>
    </div>
  );
}

const toLink = (text: string) => (
  <a href={fromBase("/api/docs")} className="text-accent underline">
    {text}
  </a>
);

const toAddress = (text: string) => <span className="wrap-anywhere text-ink">{text}</span>;
