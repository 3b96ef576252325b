import { deviceHook } from "../api/device-hook.ts";
import { createStore } from "../store/create-store.ts";
import type { DeviceStatus } from "./device-worker.ts";

/** Whose library is kept on this device. A choice for the browser, not for the account. */
const storageKey = "bowerbird:device";

export function isDeviceChosen(userId: string): boolean {
  try {
    return localStorage.getItem(storageKey) === userId;
  } catch {
    return false;
  }
}

export function chooseDevice(userId: string): void {
  localStorage.setItem(storageKey, userId);
}

export function forgetDevice(): void {
  localStorage.removeItem(storageKey);
}

/** The database of the person's changes that the server has yet to get. */
export const outboxName = (userId: string): string => `outbox-${userId}`;

/** Deletes everything that this browser has of a person whose account is gone. */
export async function removeFromDevice(userId: string): Promise<void> {
  if (deviceHook.current) await deviceHook.current.remove();
  else if ("indexedDB" in globalThis) indexedDB.deleteDatabase(outboxName(userId));
  if (isDeviceChosen(userId)) forgetDevice();
}

/** Browsers store changes that wait over https, and not in all private windows. */
export function canKeepChanges(): boolean {
  return globalThis.isSecureContext && "indexedDB" in globalThis && "locks" in navigator;
}

/** Browsers offer what this needs over https, and not in all private windows. */
export function canKeepLibrary(): boolean {
  return canKeepChanges() && "caches" in globalThis && "CompressionStream" in globalThis;
}

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
