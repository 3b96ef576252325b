import type { ApiTokenScope } from "@bowerbird/contract/api-tokens";

/** What a token can be allowed, in the words of the settings. */
export const scopeTexts: Record<ApiTokenScope, { label: string; hint: string }> = {
  read: { label: "Read", hint: "See and export bookmarks, tags and searches." },
  write: { label: "Write", hint: "Save, change and move to the trash." },
  import: { label: "Import", hint: "Upload files, start imports and see how they went." },
  backup: { label: "Back up", hint: "Export everything, run backups and restore them." },
};
