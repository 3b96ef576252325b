import * as t from "./messages.json";
import { Bookmark, Copy } from "lucide-react";
import { copyText } from "../../shared/ui/copy-text.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { toast } from "../../shared/ui/toaster.tsx";
import { smallWindowParameter } from "../../shared/routing/paths.ts";
import { ownAddress } from "../../shared/base-path/base-path.ts";

export function BookmarkletSection() {
  return (
    <SettingsSection title={t.bookmarklet} text={t.aBookmarkForThePage}>
      <p className="text-pretty">{t.bookmarkletHint}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- asBookmarklet sets its href */}
        <a ref={asBookmarklet} className={buttonClass({ variant: "primary", className: "cursor-grab" })}>
          <Bookmark aria-hidden />
          {t.saveToBowerbird}
        </a>
        <Button onClick={() => void copyText(ownBookmarklet(), t.bookmarkletCopied)}>
          <Copy aria-hidden />
          {t.copyItsAddress}
        </Button>
      </div>
      <p className="mt-4 text-sm text-pretty text-muted">{t.onAPhoneOrTabletCopy}</p>
    </SettingsSection>
  );
}

const ownBookmarklet = (): string => bookmarklet(ownAddress());

/** Set on the element, because React blocks javascript: URLs. A click here only explains, because the CSP forbids the code. */
function asBookmarklet(link: HTMLAnchorElement): () => void {
  link.href = ownBookmarklet();
  link.addEventListener("click", explain);
  return () => link.removeEventListener("click", explain);
}

function explain(event: MouseEvent): void {
  event.preventDefault();
  toast({ title: t.dragItToYourBookmarksBar, description: t.bookmarkletElsewhere });
}

/** Maximum length of the selected text, so that everything fits in a URL. */
const maxTextLength = 1_000;

/**
 * A bookmarklet that sends the page's URL, title and selected text to the form for adding, in a small window.
 * If the browser blocks the window, the page itself navigates there.
 *
 * @param origin of this site, for example `https://example.com`
 */
function bookmarklet(origin: string): string {
  const parameters =
    `{${smallWindowParameter}:1,url:location.href,title:document.title,` +
    `text:String(getSelection()).slice(0,${maxTextLength})}`;
  const address = `${JSON.stringify(`${origin}/add?`)}+new URLSearchParams(${parameters})`;
  const code = `(()=>{const a=${address};window.open(a,"_blank","popup,width=560,height=760")||location.assign(a)})()`;
  return `javascript:${encodeURIComponent(code)}`;
}
