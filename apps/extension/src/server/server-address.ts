const ownMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The server that a person means by what they typed, as an origin such as `https://bookmarks.example`; null where it
 * can be none. Without a scheme it is https, but http for this machine.
 */
export function serverOrigin(typed: string): string | null {
  const text = typed.trim();
  // Chromium would write a space into the host's name as %20.
  if (/\s/.test(text)) return null;
  const given = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${isOwn(text) ? "http" : "https"}://${text}`;
  const url = URL.parse(given);
  return url && /^https?:$/.test(url.protocol) && url.hostname !== "" ? url.origin : null;
}

function isOwn(text: string): boolean {
  return ownMachine.test(URL.parse(`http://${text}`)?.hostname ?? "");
}

/** Whether what is sent there can be read on the way. */
export function isOpenToOthers(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === "http:" && !ownMachine.test(hostname);
}

/** The server's addresses as browsers write a permission; they know no ports in it. */
export function hostPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}
