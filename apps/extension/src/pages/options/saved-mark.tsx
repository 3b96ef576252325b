import * as t from "../../messages.json";
import { useEffect, useState } from "react";
import { browser } from "../../browser.ts";
import { Check, Section } from "../../ui/page.tsx";

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
      <Check
        label={t.showSavedPagesOnTheIcon}
        hint={t.whySavedPagesNeedYourHistory}
        isOn={isAllowed}
        onChange={change}
      />
    </Section>
  );
}
