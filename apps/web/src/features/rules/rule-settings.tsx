import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { Rule } from "@bowerbird/contract/rules";
import { ListFilter, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { trpc } from "../../shared/api/trpc.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Later, lazyPart } from "../../shared/ui/later.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { RuleList } from "./rule-list.tsx";
import { RuleSuggestions } from "./rule-suggestions.tsx";

const RuleDialog = lazyPart(() => import("./rule-dialog.tsx"));
const RunDialog = lazyPart(() => import("./run-dialog.tsx"));

type Open = { dialog: "edit"; rule: Rule | null; condition?: string } | { dialog: "run"; rule: Rule } | null;

/** The person's rules, and those that are suggested. With a condition in the URL, a new rule for it. */
export default function RuleSettings() {
  const { data: rules, isError, refetch } = trpc.rules.list.useQuery();
  const [params, setParams] = useSearchParams();
  const condition = params.get("condition");
  const [open, setOpen] = useState<Open>(condition === null ? null : { dialog: "edit", rule: null, condition });
  const close = (): void => {
    setOpen(null);
    if (condition !== null) setParams({ tab: "automation" }, { replace: true });
  };
  // The dialog of an address has no opener that gets the focus back.
  const [isOpenedByAddress] = useState(condition !== null);
  const newRule = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpenedByAddress && condition === null) newRule.current?.focus();
  }, [isOpenedByAddress, condition]);
  const run = (rule: Rule) => setOpen({ dialog: "run", rule });
  return (
    <div className="divide-y divide-line">
      <SettingsSection title={common.rules} text={t.rulesText}>
        {isError && <ErrorState title={common.rules} text={t.theyCouldNotBeLoaded} onRetry={() => void refetch()} />}
        {!rules && !isError && <Skeleton className="h-32 w-full" />}
        {rules && (
          <div className="flex flex-col gap-6">
            {rules.length === 0 && <NoRules />}
            {rules.length > 0 && (
              <RuleList rules={rules} onEdit={(rule) => setOpen({ dialog: "edit", rule })} onRun={run} />
            )}
            <Button
              ref={newRule}
              variant={rules.length === 0 ? "primary" : "secondary"}
              className="self-start"
              onClick={() => setOpen({ dialog: "edit", rule: null })}
            >
              <Plus aria-hidden />
              {t.newRule}
            </Button>
          </div>
        )}
      </SettingsSection>
      <RuleSuggestions onRun={run} />
      {open && (
        <Later onFailed={close}>
          {open.dialog === "run" && <RunDialog rule={open.rule} onClose={close} />}
          {open.dialog === "edit" && (
            <RuleDialog rule={open.rule} condition={open.condition} onClose={close} onRun={run} />
          )}
        </Later>
      )}
    </div>
  );
}

function NoRules() {
  return (
    <div className="flex gap-3">
      <ListFilter aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div>
        <p className="font-medium">{t.noRulesYet}</p>
        <p className="text-muted">{t.noRulesText}</p>
        <ul className="mt-3 list-disc space-y-1 ps-5 text-sm text-muted">
          <li>{t.exampleOne}</li>
          <li>{t.exampleTwo}</li>
        </ul>
      </div>
    </div>
  );
}
