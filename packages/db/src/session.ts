import { Client } from "pg";

/** A dedicated connection, for session state such as advisory locks. */
export interface Session {
  query<Row extends object>(text: string, values: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/**
 * Connects with the first query, and again with the next one after the connection was lost, which also loses the session's
 * locks. Queries run in order.
 */
export function openSession(databaseUrl: string, onTrouble: (reason: string) => void): Session {
  let opening: Promise<Client> | null = null;
  let isClosed = false;
  const open = async () => {
    const client = new Client({
      connectionString: databaseUrl,
      keepAlive: true,
      application_name: "bowerbird-session",
    });
    client.on("error", (error) => onTrouble(error.message));
    client.on("end", () => (opening = null));
    await client.connect();
    return client;
  };
  const current = () => {
    if (isClosed) throw new Error("The session is closed.");
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  // The driver allows only one query at a time.
  let last: Promise<unknown> = Promise.resolve();
  const send = async <Row extends object>(text: string, values: unknown[]) =>
    (await (await current()).query<Row>(text, values)).rows;
  return {
    query: <Row extends object>(text: string, values: unknown[]) => {
      const answer = last.then(() => send<Row>(text, values));
      last = answer.catch(() => {});
      return answer;
    },
    close: async () => {
      await last;
      isClosed = true;
      const client = await opening?.catch(() => null);
      await client?.end();
    },
  };
}
