import { SettingsSection } from "../../components/settings-section.tsx";
import { mainShortcuts, ShortcutList } from "../../components/shortcut-list.tsx";

export function ShortcutSection() {
  return (
    <SettingsSection title="Shortcut" text="On every page of Bowerbird.">
      <ShortcutList shortcuts={mainShortcuts.slice(0, 1)} />
      <p className="mt-2 text-pretty text-muted">
        Copy a link anywhere, come here and press it: the link is saved at once.
      </p>
    </SettingsSection>
  );
}
