import { smallWindowParameter } from "../../routing/add-paths.ts";

/** Maximum length of the selected text, so that everything fits in a URL. */
const maxTextLength = 1_000;

/**
 * A bookmarklet that sends the page's URL, title and selected text to the form for adding, in a small window.
 * If the browser blocks the window, the page itself navigates there.
 *
 * @param origin of this site, for example `https://example.com`
 */
export function bookmarklet(origin: string): string {
  const parameters =
    `{${smallWindowParameter}:1,url:location.href,title:document.title,` +
    `text:String(getSelection()).slice(0,${maxTextLength})}`;
  const address = `${JSON.stringify(`${origin}/add?`)}+new URLSearchParams(${parameters})`;
  const code = `(()=>{const a=${address};window.open(a,"_blank","popup,width=560,height=760")||location.assign(a)})()`;
  return `javascript:${encodeURIComponent(code)}`;
}
