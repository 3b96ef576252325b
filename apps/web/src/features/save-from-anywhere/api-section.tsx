import { Copy } from "lucide-react";
import { Link } from "react-router";
import { SettingsSection } from "../../components/settings-section.tsx";
import { copyText } from "../../browser/copy-text.ts";
import { Button } from "../../components/ui/button.tsx";
import { textLinkClass } from "../../components/ui/text-link-class.ts";

export function ApiSection() {
  const command = [
    `curl ${window.location.origin}/api/bookmarks \\`,
    `  -H 'authorization: Bearer YOUR_TOKEN' \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d '{"url": "https://example.com"}'`,
  ].join("\n");
  return (
    <SettingsSection title="REST API" text="For scripts, automations and your own tools.">
      <p className="text-pretty">
        Make a token that reads and writes{" "}
        <Link to="/settings?tab=account" className={textLinkClass}>
          in your settings
        </Link>
        , and send what is to be saved. The{" "}
        <a href="/api/docs" className={textLinkClass}>
          description of all calls
        </a>{" "}
        has examples.
      </p>
      {/* Makes long lines scrollable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
      <pre tabIndex={0} aria-label="Example" className="mt-4 overflow-x-auto rounded-lg bg-sunken p-3 text-sm">
        {command}
      </pre>
      <Button size="sm" className="mt-3" onClick={() => void copyText(command, "Example copied")}>
        <Copy aria-hidden />
        Copy
      </Button>
    </SettingsSection>
  );
}
