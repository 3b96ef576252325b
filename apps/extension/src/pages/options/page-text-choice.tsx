import * as t from "../../messages.json";
import { useEffect, useState } from "react";
import { isPageTextOn, switchPageText } from "../../saving/given-page.ts";
import { Check, Section } from "../../ui/page.tsx";

/** Whether a page's text is handed over when it is saved. */
export function PageTextChoice() {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => void isPageTextOn().then(setIsOn), []);
  const change = (isWanted: boolean): void => {
    setIsOn(isWanted);
    void switchPageText(isWanted);
  };
  return (
    <Section title={t.textOfPages}>
      <Check label={t.handOverPageText} hint={t.whatPageTextIsFor} isOn={isOn} onChange={change} />
    </Section>
  );
}
