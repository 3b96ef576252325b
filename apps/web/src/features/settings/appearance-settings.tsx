import { useState } from "react";
import { type Language, languages, nameOf } from "@bowerbird/contract/languages";
import { locale } from "@bowerbird/contract/messages/locale";
import { DeviceSettings } from "./device-settings.tsx";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { chooseTheme, readThemeChoice } from "../../shared/theme/theme-toggle.tsx";
import { RadioCards } from "../../shared/ui/radio-cards.tsx";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { failureText } from "../../shared/errors/error-message.ts";
import { Select } from "../../shared/ui/select.tsx";
import { fromBase } from "../../shared/base-path/base-path.ts";
import * as t from "./messages.json";

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

const options = languages
  .map((language) => ({ value: language, label: nameOf(language) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, locale));

/** The language of this browser's pages and of the person's mails. @param onChosen shows the pages in it */
export function LanguageSetting({ onChosen = chooseLanguage }: { onChosen?: (language: Language) => void }) {
  const change = useAction({
    call: (language: Language) => trpcClient.account.update.mutate({ language }),
    success: () => undefined,
    onSuccess: (_, language) => onChosen(language),
    failure: (error) => failureText(error, t.failedToChangeTheLanguage),
  });
  return (
    <SettingsSection title={t.language} text={t.languageOfPagesAndMails}>
      <div className="max-w-64">
        <Select
          aria-label={t.language}
          value={locale}
          disabled={change.isPending}
          onValueChange={(language) => change.mutate(language as Language)}
          options={options}
        />
      </div>
    </SettingsSection>
  );
}

const yearSeconds = 365 * 24 * 60 * 60;

/** Opens this page in another language, in which this browser also opens the next ones. */
function chooseLanguage(language: Language): void {
  document.cookie = `language=${language}; path=${fromBase("/")}; max-age=${yearSeconds}; samesite=lax`;
  location.reload();
}
