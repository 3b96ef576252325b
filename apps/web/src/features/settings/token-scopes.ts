import type { ApiTokenScope } from "@bowerbird/contract/api-tokens";

/** What each scope allows. */
export const scopeTexts: Record<ApiTokenScope, { label: string; hint: string }> = {
  read: { label: "Read", hint: "See and export bookmarks, tags and searches." },
  write: { label: "Write", hint: "Save, change and move to the trash." },
  import: { label: "Import", hint: "Upload files, start imports and see how they went." },
  backup: { label: "Back up", hint: "Export everything, run backups and restore them." },
};
