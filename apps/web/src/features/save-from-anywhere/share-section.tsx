import { SettingsSection } from "../../components/settings-section.tsx";

export function ShareSection() {
  return (
    <SettingsSection
      title="Share from your phone"
      text="From the browser, a news reader, a video: any app that shares."
    >
      <p className="text-pretty">
        On Android, once Bowerbird is installed, choose it in the Share menu of any app. The form opens filled in, also
        where the link stands in the middle of a message.
      </p>
      <p className="mt-2 text-sm text-pretty text-muted">
        The Share menu of iPhone and iPad does not list web apps; the bookmarklet does the same there.
      </p>
    </SettingsSection>
  );
}
