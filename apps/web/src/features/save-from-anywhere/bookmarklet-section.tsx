import { Bookmark, Copy } from "lucide-react";
import { SettingsSection } from "../../components/settings-section.tsx";
import { copyText } from "../../browser/copy-text.ts";
import { Button } from "../../components/ui/button.tsx";
import { buttonClass } from "../../components/ui/button-class.ts";
import { toast } from "../../components/ui/toast.ts";
import { bookmarklet } from "./bookmarklet.ts";

export function BookmarkletSection() {
  return (
    <SettingsSection
      title="Bookmarklet"
      text="A bookmark for the page you are on: its address, its title and what you have marked come along."
    >
      <p className="text-pretty">
        Drag this to your bookmarks bar, and click it there on any page. A small window opens, saves the link and
        closes.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- asBookmarklet sets its href */}
        <a ref={asBookmarklet} className={buttonClass({ variant: "primary", className: "cursor-grab" })}>
          <Bookmark aria-hidden />
          Save to Bowerbird
        </a>
        <Button onClick={() => void copyText(code(), "Bookmarklet copied")}>
          <Copy aria-hidden />
          Copy its address
        </Button>
      </div>
      <p className="mt-4 text-sm text-pretty text-muted">
        On a phone or tablet: copy its address, bookmark any page, then edit that bookmark and put what you have copied
        in place of its address.
      </p>
    </SettingsSection>
  );
}

const code = (): string => bookmarklet(window.location.origin);

/** Set on the element, because React blocks javascript: URLs. A click here only explains, because the CSP forbids the code. */
function asBookmarklet(link: HTMLAnchorElement): () => void {
  link.href = code();
  link.addEventListener("click", explain);
  return () => link.removeEventListener("click", explain);
}

function explain(event: MouseEvent): void {
  event.preventDefault();
  toast({ title: "Drag it to your bookmarks bar", description: "It works on other pages, not on this one." });
}
