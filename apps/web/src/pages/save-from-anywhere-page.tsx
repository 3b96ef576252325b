import * as common from "../shared/messages.json";
import * as t from "./messages.json";
import {
  ApiSection,
  ExtensionSection,
  ShareSection,
  ShortcutSection,
} from "../features/save-from-anywhere/ways-to-save.tsx";
import { BookmarkletSection } from "../features/save-from-anywhere/bookmarklet-section.tsx";
import { InstallSection } from "../features/save-from-anywhere/install-section.tsx";

/** The ways to save a link without visiting the add page. */
export default function SaveFromAnywherePage() {
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-[1080px] px-4 py-6 outline-none md:px-6">
      <title>{t.saveFromAnywhereBowerbird}</title>
      <h1 className="text-2xl font-semibold tracking-tight">{common.saveFromAnywhere}</h1>
      <p className="mb-4 text-muted">{t.saveFromAnywhereDescription}</p>
      <div className="divide-y divide-line">
        <ExtensionSection />
        <InstallSection />
        <ShareSection />
        <BookmarkletSection />
        <ShortcutSection />
        <ApiSection />
      </div>
    </main>
  );
}
