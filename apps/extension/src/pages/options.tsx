import { Fragment } from "react";
import { browser, isFirefox } from "../browser.ts";
import { ask } from "../messages.ts";
import { type Connection, hostPattern } from "../server/connection.ts";
import { Brand, mount, Button, Message, Section } from "../ui/page.tsx";
import { useConnection } from "../ui/connected-only.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { ConnectForm } from "./options/connect-form.tsx";
import { SavedMark } from "./options/saved-mark.tsx";
import { SyncSection } from "./options/sync-section.tsx";

function Connected({ connection: { origin } }: { connection: Connection }) {
  const disconnect = async (): Promise<void> => {
    await ask("disconnect", {});
    await browser.permissions.remove({ origins: [hostPattern(origin)] }).catch(() => undefined);
  };
  return (
    <Section title="Your server">
      <Message tone="success">Connected to {new URL(origin).host}</Message>
      <p className="text-pretty">
        The token that this browser uses is listed in{" "}
        <a className="text-accent underline" href={`${origin}/settings?tab=account`} target="_blank" rel="noreferrer">
          your settings
        </a>
        , where you can revoke it.
      </p>
      <Button className="self-start" onClick={() => void disconnect()}>
        Disconnect
      </Button>
    </Section>
  );
}

const kbd = "rounded-sm bg-chip px-1.5 py-0.5 font-sans text-sm font-semibold";

/** The current shortcuts, which the person may have changed. */
function Shortcut() {
  const commands = useLoaded("commands", () => browser.commands.getAll());
  const keys = (commands.state === "loaded" ? commands.value : [])
    .filter(({ name }) => name?.startsWith("save-page"))
    .flatMap(({ shortcut }) => (shortcut ? [shortcut] : []));
  return (
    <Section title="Without a click">
      <p className="text-pretty">
        {keys.length === 0 && "No key is set for saving the page you are on. "}
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && " or "}
            <kbd className={kbd}>{key}</kbd>
          </Fragment>
        ))}
        {keys.length > 0 && " saves the page you are on. "}
        Set others, such as Ctrl+Shift+B,{" "}
        {isFirefox() ? "under Manage Extension Shortcuts in about:addons" : "at chrome://extensions/shortcuts"}.
      </p>
      <p className="text-pretty">
        Type <kbd className={kbd}>bb</kbd> and a space in the address bar to search your bookmarks.
      </p>
    </Section>
  );
}

function Options() {
  const connection = useConnection();
  if (connection === undefined) return null;
  return (
    <main className="mx-auto flex max-w-[40rem] flex-col gap-8 px-4 py-10">
      <Brand />
      <h1 className="-mt-4 text-2xl font-semibold tracking-tight">The browser extension</h1>
      {connection && !connection.isRevoked ? (
        <Connected connection={connection} />
      ) : (
        <ConnectForm last={connection?.origin ?? ""} />
      )}
      {connection && !connection.isRevoked && <SyncSection connection={connection} />}
      <SavedMark />
      <Shortcut />
    </main>
  );
}

mount(<Options />);
