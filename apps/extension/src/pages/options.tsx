import { locale } from "@bowerbird/contract/messages/locale";
import { format } from "@bowerbird/contract/messages";
import * as t from "../messages.json";
import { browser, isFirefox } from "../browser.ts";
import { ask } from "../messages.ts";
import { type Connection, hostPattern, shownAddress } from "../server/connection.ts";
import { Brand, mount, Button, Message, Section } from "../ui/page.tsx";
import { useConnection } from "../ui/connected-only.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { ConnectForm } from "./options/connect-form.tsx";
import { PageTextChoice } from "./options/page-text-choice.tsx";
import { SavedMark } from "./options/saved-mark.tsx";
import { Version } from "./options/version.tsx";
import { SyncSection } from "./options/sync-section.tsx";

function Connected({ connection: { origin } }: { connection: Connection }) {
  const disconnect = async (): Promise<void> => {
    await ask("disconnect", {});
    await browser.permissions.remove({ origins: [hostPattern(origin)] }).catch(() => undefined);
  };
  return (
    <Section title={t.yourServer}>
      <Message tone="success">{format(t.connectedTo, { host: shownAddress(origin) })}</Message>
      <p className="text-pretty">
        {t.itsTokenCanBeRevoked}{" "}
        <a className="text-accent underline" href={`${origin}/settings?tab=developer`} target="_blank" rel="noreferrer">
          {t.openYourSettings}
        </a>
      </p>
      <Button className="self-start" onClick={() => void disconnect()}>
        {t.disconnect}
      </Button>
    </Section>
  );
}

const either = new Intl.ListFormat(locale, { type: "disjunction" });

/** The current shortcuts, which the person may have changed. */
function Shortcut() {
  const commands = useLoaded("commands", () => browser.commands.getAll());
  const keys = (commands.state === "loaded" ? commands.value : [])
    .filter(({ name }) => name?.startsWith("save-page"))
    .flatMap(({ shortcut }) => (shortcut ? [shortcut] : []));
  return (
    <Section title={t.withoutAClick}>
      <p className="text-pretty">
        {keys.length === 0 ? t.noKeySavesThePage : format(t.keysSaveThePage, { keys: either.format(keys) })}{" "}
        {isFirefox() ? t.setOtherKeysInFirefox : t.setOtherKeysInChrome}
      </p>
      <p className="text-pretty">{t.searchInTheAddressBar}</p>
    </Section>
  );
}

function Options() {
  const connection = useConnection();
  if (connection === undefined) return null;
  return (
    <main className="mx-auto flex max-w-[40rem] flex-col gap-8 px-4 py-10">
      <Brand />
      <h1 className="-mt-4 text-2xl font-semibold tracking-tight">{t.theBrowserExtension}</h1>
      {connection && !connection.isRevoked ? (
        <Connected connection={connection} />
      ) : (
        <ConnectForm last={connection?.origin ?? ""} />
      )}
      {connection && !connection.isRevoked && <SyncSection connection={connection} />}
      {connection && <Version origin={connection.origin} />}
      <PageTextChoice />
      <SavedMark />
      <Shortcut />
    </main>
  );
}

mount(<Options />);
