import { useHeadingFocus } from "../browser/use-heading-focus.ts";
import { Trash } from "../features/trash/trash.tsx";

/** What was deleted and can still be brought back. */
export default function TrashPage() {
  const heading = useHeadingFocus();
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-[960px] px-4 py-6 outline-none md:px-6">
      <title>Trash · Bowerbird</title>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
        Trash
      </h1>
      <p className="mb-2 text-muted">Deleted bookmarks stay here for 30 days, then they are gone for good.</p>
      <Trash />
    </main>
  );
}
