import { SettingsSection } from "../../components/settings-section.tsx";

const kbd = "font-sans font-semibold";
const code = "rounded-sm bg-chip px-1 py-0.5 text-sm";

export function ExtensionSection() {
  return (
    <SettingsSection
      title="Browser extension"
      text="One click saves the page you are on, and shows how it was sorted. For Chrome, Edge, other Chromium browsers and Firefox."
    >
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        <li className="text-pretty">
          Whoever runs this server makes it with <code className={code}>npm run build:extension</code>.
        </li>
        <li className="text-pretty">
          In Chrome or Edge open <code className={code}>chrome://extensions</code>, switch on Developer mode, and choose
          the folder <code className={code}>apps/extension/dist/chromium</code> with Load unpacked. In Firefox open{" "}
          <code className={code}>about:debugging</code>, This Firefox, and load{" "}
          <code className={code}>bowerbird-firefox.zip</code>: it stays until Firefox is closed, and for good once it is
          signed by Mozilla.
        </li>
        <li className="text-pretty">
          Press Connect in its options and enter <strong className="font-medium">{window.location.origin}</strong>.
        </li>
      </ol>
      <p className="mt-4 text-pretty text-muted">
        After that: the icon tells which pages are saved, if you allow it to look; the context menu saves pages, links
        and what is marked; <kbd className={kbd}>bb</kbd> and a space in the address bar search; without a network what
        you save waits on your device.
      </p>
    </SettingsSection>
  );
}
