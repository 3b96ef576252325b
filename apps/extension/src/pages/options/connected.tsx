import { browser } from "../../browser.ts";
import { ask } from "../../messages.ts";
import { type Connection } from "../../server/connection.ts";
import { hostPattern } from "../../server/server-address.ts";
import { Button } from "../../ui/button.tsx";
import { Message } from "../../ui/message.tsx";
import { Section } from "./section.tsx";

export function Connected({ connection: { origin } }: { connection: Connection }) {
  const disconnect = async (): Promise<void> => {
    await ask("disconnect", {});
    await browser.permissions.remove({ origins: [hostPattern(origin)] }).catch(() => undefined);
  };
  return (
    <Section title="Your server">
      <Message tone="success">Connected to {new URL(origin).host}</Message>
      <p className="text-pretty">
        The token that this browser uses stands in{" "}
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
