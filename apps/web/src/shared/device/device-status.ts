import { createStore } from "../store/create-store.ts";
import type { DeviceStatus } from "./device-worker.ts";

export type ShownNotice = DeviceStatus["notices"][number];

export interface ShownStatus extends DeviceStatus {
  /** How many changes wait, for people; empty without any. */
  waitingText: string;
  /** Gives up the changes that were not sent. */
  discard: () => Promise<void>;
  /** Sends a refused change again; one of a deleted bookmark after restoring that. */
  tryAgain: (notice: ShownNotice) => Promise<void>;
  dismiss: (notice: ShownNotice) => Promise<void>;
}

/** Null while nothing is kept on this device. */
export const deviceStatus = createStore<ShownStatus | null>(null);
