import { browser, isFirefox } from "../../browser.ts";
import { useLoaded } from "../../ui/use-loaded.ts";
import { Section } from "./section.tsx";

const kbd = "rounded-sm bg-chip px-1.5 py-0.5 font-sans text-sm font-semibold";

/** The key as it is set now: other extensions or the person may have taken another. */
export function Shortcut() {
  const commands = useLoaded("commands", () => browser.commands.getAll());
  const key = commands.state === "here" && commands.value.find(({ name }) => name === "save-page")?.shortcut;
  return (
    <Section title="Without a click">
      <p className="text-pretty">
        {key ? (
          <>
            <kbd className={kbd}>{key}</kbd> saves the page you are on.
          </>
        ) : (
          "No key is set for saving the page you are on."
        )}{" "}
        Change it{" "}
        {isFirefox() ? "under Manage Extension Shortcuts in about:addons" : "at chrome://extensions/shortcuts"}.
      </p>
      <p className="text-pretty">
        Type <kbd className={kbd}>bb</kbd> and a space in the address bar to search your bookmarks.
      </p>
    </Section>
  );
}
