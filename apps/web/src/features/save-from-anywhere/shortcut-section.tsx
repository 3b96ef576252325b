import { SettingsSection } from "../../components/settings-section.tsx";

export function ShortcutSection() {
  const command = navigator.userAgent.includes("Mac") ? "⌘" : "Ctrl";
  return (
    <SettingsSection title="Shortcut" text="On every page of Bowerbird.">
      <p className="text-pretty">
        Copy a link anywhere, come here and press <kbd className="font-sans font-semibold">{command}+Shift+B</kbd>: the
        link is saved at once.
      </p>
    </SettingsSection>
  );
}
