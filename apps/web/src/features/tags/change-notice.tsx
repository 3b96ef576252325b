import { useChangeProgress } from "../../changes/change-progress.ts";
import { Notice } from "../../components/ui/notice.tsx";
import { Progress } from "../../components/ui/progress.tsx";

/** Progress of a tag change on many bookmarks; renders nothing for small changes. */
export function ChangeNotice() {
  const progress = useChangeProgress();
  if (!progress) return null;
  const { done, total } = progress;
  return (
    <Notice tone="info" title="Changing bookmarks" className="mt-3 mb-4">
      {/* Not announced with every batch: the progress bar has the value. */}
      <p aria-hidden>
        {done.toLocaleString("en")} of {total.toLocaleString("en")}. You can go on meanwhile.
      </p>
      <Progress label="Bookmarks changed" value={done} max={total} className="mt-2" />
    </Notice>
  );
}
