import { Fragment } from "react";
import { browser, isFirefox } from "../../browser.ts";
import { useLoaded } from "../../ui/use-loaded.ts";
import { Section } from "./section.tsx";

const kbd = "rounded-sm bg-chip px-1.5 py-0.5 font-sans text-sm font-semibold";

/** The keys as they are set now: other extensions or the person may have taken others. */
export function Shortcut() {
  const commands = useLoaded("commands", () => browser.commands.getAll());
  const keys = (commands.state === "here" ? commands.value : [])
    .filter(({ name }) => name?.startsWith("save-page"))
    .flatMap(({ shortcut }) => (shortcut ? [shortcut] : []));
  return (
    <Section title="Without a click">
      <p className="text-pretty">
        {keys.length === 0 && "No key is set for saving the page you are on. "}
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && " or "}
            <kbd className={kbd}>{key}</kbd>
          </Fragment>
        ))}
        {keys.length > 0 && " saves the page you are on. "}
        Set others, such as Ctrl+Shift+B,{" "}
        {isFirefox() ? "under Manage Extension Shortcuts in about:addons" : "at chrome://extensions/shortcuts"}.
      </p>
      <p className="text-pretty">
        Type <kbd className={kbd}>bb</kbd> and a space in the address bar to search your bookmarks.
      </p>
    </Section>
  );
}
