import { createStore } from "../store/create-store.ts";
import type { DeviceStatus } from "./device-worker.ts";

export interface ShownStatus extends DeviceStatus {
  /** How many changes wait, for people; empty without any. */
  waitingText: string;
}

/** Null while the library is not kept on this device. */
export const deviceStatus = createStore<ShownStatus | null>(null);
