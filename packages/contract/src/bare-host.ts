/** Removes `www.` unless no domain would be left, as for `www.com`. */
export function bareHost(hostname: string): string {
  return hostname.toLowerCase().replace(/^(www\.)+(?=[^.]+\.)/, "");
}
