import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { Sparkles } from "lucide-react";
import { type CategoryNode, shownPath } from "../category-tree/category-tree.ts";
import { TextButton } from "../ui/text-button.tsx";

/** "Maybe Work › Design?": a category that may be right, to be taken. */
export function OfferedCategory({ offered, onTake }: { offered: CategoryNode | null; onTake: (id: string) => void }) {
  return (
    <div role="status" className="text-sm empty:hidden">
      {offered && (
        <TextButton onClick={() => onTake(offered.id)}>
          <Sparkles aria-hidden />
          {format(t.maybeCategory, { category: shownPath(offered.path) })}
        </TextButton>
      )}
    </div>
  );
}
