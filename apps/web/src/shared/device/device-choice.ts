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

/** Browsers offer what this needs over https, and not in all private windows. */
export function canKeepLibrary(): boolean {
  return (
    globalThis.isSecureContext && "caches" in globalThis && "locks" in navigator && "CompressionStream" in globalThis
  );
}
