import { format } from "@bowerbird/contract/messages";
import * as t from "./ai.messages.json";
import * as settings from "./messages.json";
import { trpc } from "../../shared/api/trpc.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import { TaggingForm } from "./tagging-form.tsx";

/** What the person wants of automatic categories and tags. */
export function AiSettings() {
  const { data, isError, refetch } = trpc.tagging.get.useQuery();
  const text = data?.model ? format(t.suggestedByModel, { model: data.model }) : t.suggestedBuiltIn;
  return (
    <SettingsSection title={t.categoriesAndTags} text={data && text}>
      {isError && (
        <ErrorState title={t.aiSettings} text={settings.theyCouldNotBeLoaded} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton className="h-96 w-full" />}
      {data && <TaggingForm stored={data} />}
    </SettingsSection>
  );
}
