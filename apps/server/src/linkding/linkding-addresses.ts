import type { AddressRule } from "@bowerbird/core/compat/bookmarks";

/**
 * linkding's own rule (`bookmarks/utils.py`, `normalize_url`): case of scheme and host, slashes at the end of the path and the
 * order of parameters do not count; scheme, `www.`, port, parameters and fragment do.
 */
export const linkdingAddresses: AddressRule = {
  normalize(url) {
    const { scheme, user, host, path, parameters, query, fragment } = split(url);
    const sorted = new URLSearchParams(query);
    const pairs = [...sorted].map((pair) => JSON.stringify(pair)).toSorted();
    return JSON.stringify([scheme.toLowerCase(), user, host.toLowerCase(), path, parameters, pairs, fragment]);
  },
  part: (url) => split(url).path,
};

// As Python's `urlparse`; what is behind `;` in the last segment are parameters of the path.
const address =
  /^(?<scheme>[^:/?#]*):\/\/(?:(?<user>[^/?#]*)@)?(?<host>[^/?#@]*)(?<path>[^?#]*)(?:\?(?<query>[^#]*))?(?:#(?<fragment>.*))?$/su;

function split(url: string) {
  const groups = address.exec(url)?.groups ?? {};
  const { scheme = "", user = "", host = "", path: whole = url, query = "", fragment = "" } = groups;
  const segment = whole.lastIndexOf("/") + 1;
  const sign = whole.indexOf(";", segment);
  const [path, parameters] = sign < 0 ? [whole, ""] : [whole.slice(0, sign), whole.slice(sign)];
  return { scheme, user, host, path: withoutSlashes(path), parameters, query, fragment };
}

/** In one pass, whatever comes before. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}
