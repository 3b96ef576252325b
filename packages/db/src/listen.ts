import { Client } from "pg";

export interface ListenHandlers {
  onMessage(payload: string): void;
  /** Reconnected after a lost connection: messages in between are lost. */
  onGap(): void;
  onTrouble(reason: string): void;
}

const retryDelayMs = 1_000;

/**
 * Listens on a channel on its own connection, and reconnects by itself.
 *
 * @throws when the first connection fails
 */
export async function listen(
  databaseUrl: string,
  channel: string,
  handlers: ListenHandlers,
): Promise<{ close(): Promise<void> }> {
  let isClosed = false;
  let client = await connect();

  async function connect(): Promise<Client> {
    const fresh = new Client({ connectionString: databaseUrl, keepAlive: true, application_name: "bowerbird-events" });
    fresh.on("notification", (message) => handlers.onMessage(message.payload ?? ""));
    fresh.on("error", (error) => handlers.onTrouble(error.message));
    fresh.on("end", () => void reconnect());
    await fresh.connect();
    await fresh.query(`listen ${channel}`);
    return fresh;
  }

  async function reconnect(): Promise<void> {
    if (isClosed) return;
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    if (isClosed) return;
    try {
      client = await connect();
      handlers.onGap();
    } catch (error) {
      handlers.onTrouble(error instanceof Error ? error.message : String(error));
    }
  }

  return {
    close: async () => {
      isClosed = true;
      await client.end();
    },
  };
}
