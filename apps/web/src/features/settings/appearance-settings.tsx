import * as t from "./messages.json";
import { useState } from "react";
import { DeviceSettings } from "./device-settings.tsx";
import { LanguageSetting } from "./language-setting.tsx";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { chooseTheme, readThemeChoice } from "../../shared/theme/theme-choice.ts";
import { RadioCards } from "../../shared/ui/radio-cards.tsx";

type View = "cards" | "covers" | "dense";

interface AppearanceSettingsProps {
  getView: () => View;
  onViewChange: (view: View) => void;
}

/** How this browser shows the app. */
export function AppearanceSettings({ getView, onViewChange }: AppearanceSettingsProps) {
  const [theme, setTheme] = useState(readThemeChoice);
  const [view, setView] = useState(getView);
  return (
    <div className="divide-y divide-line">
      <LanguageSetting />
      <SettingsSection title={t.theme} text={t.storedInThisBrowser}>
        <RadioCards
          legend={t.colors}
          value={theme}
          onValueChange={(choice) => {
            setTheme(choice);
            chooseTheme(choice);
          }}
          options={themes}
        />
      </SettingsSection>
      <SettingsSection title={t.density} text={t.homeViewHint}>
        <RadioCards
          legend={t.view}
          value={view}
          onValueChange={(choice) => {
            setView(choice);
            onViewChange(choice);
          }}
          options={views}
        />
      </SettingsSection>
      <DeviceSettings />
    </div>
  );
}

const themes = [
  { value: "system", label: t.system, hint: t.followsYourDevice },
  { value: "light", label: t.light, hint: t.alwaysLight },
  { value: "dark", label: t.dark, hint: t.alwaysDark },
] as const;

const views = [
  { value: "cards", label: t.cards, hint: t.aGridByCategory },
  { value: "covers", label: t.covers, hint: t.aGridWithPictures },
  { value: "dense", label: t.dense, hint: t.compactHint },
] as const;
