import * as t from "../../messages.json";
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
    <Section title={t.savedPages}>
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-4 accent-primary"
          checked={isAllowed}
          onChange={({ target }) => change(target.checked)}
        />
        <span>
          {t.showSavedPagesOnTheIcon}
          <span className="block text-sm text-pretty text-muted">{t.whySavedPagesNeedYourHistory}</span>
        </span>
      </label>
    </Section>
  );
}
