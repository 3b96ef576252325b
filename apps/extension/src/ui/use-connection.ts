import { useEffect, useMemo, useState } from "react";
import { browser } from "../browser.ts";
import { type Client, createClient } from "../server/client.ts";
import { type Connection, readConnection } from "../server/connection.ts";

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
