import { useEffect, useState } from "react";
import { browser } from "../../browser.ts";
import { Section } from "../../ui/page.tsx";

const tabs: chrome.permissions.Permissions = { permissions: ["tabs"] };

/** The mark for saved pages needs the permission to see the current page, which is granted and removed here. */
export function SavedMark() {
  const [isAllowed, setIsAllowed] = useState(false);
  useEffect(() => void browser.permissions.contains(tabs).then(setIsAllowed), []);
  const change = (isWanted: boolean): void => {
    const changed = isWanted ? browser.permissions.request(tabs) : browser.permissions.remove(tabs);
    void changed.then(() => browser.permissions.contains(tabs)).then(setIsAllowed);
  };
  return (
    <Section title="Saved pages">
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-4 accent-primary"
          checked={isAllowed}
          onChange={({ target }) => change(target.checked)}
        />
        <span>
          Show on the icon which pages are saved
          <span className="block text-sm text-pretty text-muted">
            Your browser asks for it as reading your history. The extension compares each page with a list of hashes on
            this device: no address that you visit leaves it.
          </span>
        </span>
      </label>
    </Section>
  );
}
