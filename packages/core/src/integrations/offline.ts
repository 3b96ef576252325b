import { demoRefusals } from "@bowerbird/contract/demo";
import { StorageError } from "../platform/ports/backup-storage.ts";
import { FetchError } from "../platform/ports/page-fetcher.ts";
import type { Services } from "../platform/context/index.ts";

const refuseStorage = (): never => {
  throw new StorageError("refused", { message: demoRefusals.network });
};

/** The ports of a demo, which connects to nothing: pages are not read, and mails are dropped. */
export function createOfflinePorts(): Pick<Services, "mailer" | "pages" | "webhooks" | "drive" | "storages"> {
  return {
    mailer: { send: () => Promise.resolve() },
    pages: {
      read: () => Promise.reject(new FetchError("final", demoRefusals.network)),
      isOffline: () => false,
      close: () => Promise.resolve(),
    },
    webhooks: {
      refuse: () => demoRefusals.network,
      send: async () => ({ status: null, problem: demoRefusals.network, answer: null, durationMs: 0 }),
    },
    drive: null,
    storages: {
      openFolder: null,
      deleteFolder: () => Promise.resolve(),
      openWebDav: refuseStorage,
      openS3: refuseStorage,
    },
  };
}
