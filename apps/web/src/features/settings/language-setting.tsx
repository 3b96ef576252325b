import { type Language, languages, nameOf } from "@bowerbird/contract/languages";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { failureText } from "../../shared/errors/error-message.ts";
import { locale } from "@bowerbird/contract/messages/locale";
import { Select } from "../../shared/ui/select.tsx";
import { fromBase } from "../../shared/base-path/base-path.ts";
import * as t from "./messages.json";

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
