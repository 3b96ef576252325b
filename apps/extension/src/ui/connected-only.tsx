import * as t from "../messages.json";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { browser } from "../browser.ts";
import { type Connection, readConnection } from "../server/connection.ts";
import { Button, Message } from "./page.tsx";
import { type Client, createClient } from "../server/client.ts";

/** Renders its children if a server is connected, and otherwise a button that connects one. */
export function ConnectedOnly({ children }: { children: (connection: Connection) => ReactNode }) {
  const connection = useConnection();
  if (connection === undefined) return null;
  if (connection && !connection.isRevoked) return children(connection);
  return (
    <div className="flex flex-col gap-3">
      <Message tone={connection ? "warning" : "info"}>{connection ? t.connectionWasRevoked : t.connectOnce}</Message>
      <Button variant="primary" onClick={() => void browser.runtime.openOptionsPage()}>
        {connection ? t.connectAgain : t.connect}
      </Button>
    </div>
  );
}

/** The connected server, kept up to date; null for none, undefined until known. */
export function useConnection(): Connection | null | undefined {
  const [connection, setConnection] = useState<Connection | null>();
  useEffect(() => {
    const read = (): void => void readConnection(browser.storage.local).then(setConnection);
    read();
    browser.storage.local.onChanged.addListener(read);
    return () => browser.storage.local.onChanged.removeListener(read);
  }, []);
  return connection;
}

export function useClient({ origin, token }: Connection): Client {
  return useMemo(() => createClient({ origin, token }), [origin, token]);
}
