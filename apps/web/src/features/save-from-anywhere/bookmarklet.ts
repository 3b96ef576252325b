import { smallWindowParameter } from "../../routing/add-paths.ts";

/** Of what is marked on the page: with everything else it must fit in an address. */
const longestText = 1_000;

/**
 * A bookmark that, opened on any page, brings its address, title and what is marked on it to the form for adding, in a
 * small window. Where browsers allow none, the page itself goes there.
 *
 * @param origin of this site, such as `https://example.com`
 */
export function bookmarklet(origin: string): string {
  const parameters =
    `{${smallWindowParameter}:1,url:location.href,title:document.title,` +
    `text:String(getSelection()).slice(0,${longestText})}`;
  const address = `${JSON.stringify(`${origin}/add?`)}+new URLSearchParams(${parameters})`;
  const code = `(()=>{const a=${address};window.open(a,"_blank","popup,width=560,height=760")||location.assign(a)})()`;
  return `javascript:${encodeURIComponent(code)}`;
}
