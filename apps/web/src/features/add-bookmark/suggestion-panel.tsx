import { Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";
import { SuggestedCategory } from "./suggested-category.tsx";
import { SuggestedCollections } from "./suggested-collections.tsx";
import { SuggestedTags } from "./suggested-tags.tsx";
import { type Advice, confidenceText } from "./suggestion.ts";

interface SuggestionPanelProps {
  advice: Advice | null;
  isAsking: boolean;
  onAsk: () => void;
  /** Why no request was made. */
  problem: string | null;
  icon: string | undefined;
  isCategoryChosen: boolean;
  tags: readonly string[];
  onTakeCategory: () => void;
  onTakeTag: (tag: string) => void;
  /** The new advice contains what was rejected. */
  onReject: (advice: Advice) => void;
}

/** Suggests category, tags and collections; each is accepted or rejected on its own. */
export function SuggestionPanel(props: SuggestionPanelProps) {
  const { advice, isAsking, onAsk, problem, tags, onReject } = props;
  return (
    <section aria-label="AI suggestions" className="rounded-xl border border-accent-line bg-accent-soft p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="font-semibold">AI suggestions</h3>
          {!advice && <p className="text-sm text-muted">A category, tags and what the link would stand beside.</p>}
        </div>
        <Button size="sm" isBusy={isAsking} onClick={onAsk}>
          {!isAsking && <Sparkles aria-hidden />}
          {advice ? "Suggest again" : "Get AI suggestions"}
        </Button>
      </div>
      <p role="alert" className="mt-2 text-sm text-danger-ink empty:hidden">
        {problem}
      </p>
      <div role="status">
        {advice && (
          <div className="mt-4 flex flex-col gap-4">
            <Row label="Category">
              <SuggestedCategory
                advice={advice}
                icon={props.icon}
                isChosen={props.isCategoryChosen}
                onTake={props.onTakeCategory}
                onReject={() => onReject({ ...advice, isCategoryRejected: true })}
              />
              <p className="mt-1 text-sm text-pretty text-muted">
                {confidenceText(advice.suggestion.confidence)}
                {advice.suggestion.isPersonalized && " · based on your bookmarks"} · {advice.suggestion.reason}
              </p>
            </Row>
            <Row label="Tags">
              <SuggestedTags
                advice={advice}
                tags={tags}
                onTake={props.onTakeTag}
                onReject={(tag) => onReject({ ...advice, rejectedTags: [...advice.rejectedTags, tag] })}
              />
            </Row>
            {advice.suggestion.collections.length > 0 && (
              <Row label="Collections">
                <SuggestedCollections collections={advice.suggestion.collections} />
              </Row>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[6rem_1fr]">
      <h4 className="text-sm leading-8 font-medium text-muted max-sm:leading-5">{label}</h4>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
