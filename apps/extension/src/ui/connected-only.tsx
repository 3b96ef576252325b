import type { ReactNode } from "react";
import { browser } from "../browser.ts";
import type { Connection } from "../server/connection.ts";
import { Button } from "./button.tsx";
import { Message } from "./message.tsx";
import { useConnection } from "./use-connection.ts";

/** Renders its children if a server is connected, and otherwise a button that connects one. */
export function ConnectedOnly({ children }: { children: (connection: Connection) => ReactNode }) {
  const connection = useConnection();
  if (connection === undefined) return null;
  if (connection && !connection.isRevoked) return children(connection);
  return (
    <div className="flex flex-col gap-3">
      <Message tone={connection ? "warning" : "info"}>
        {connection
          ? "The connection to your server was revoked. What you saved meanwhile is kept here."
          : "Connect this browser to your Bowerbird once, and save from any page."}
      </Message>
      <Button variant="primary" onClick={() => void browser.runtime.openOptionsPage()}>
        {connection ? "Connect again" : "Connect"}
      </Button>
    </div>
  );
}
