import { type ApiTokenScope, apiTokenScopes } from "@bowerbird/contract/api-tokens";
import { useId } from "react";
import { Checkbox } from "../../components/ui/checkbox.tsx";
import { scopeTexts } from "./token-scopes.ts";

interface ScopeFieldProps {
  value: readonly ApiTokenScope[];
  onChange: (scopes: ApiTokenScope[]) => void;
  error: string | undefined;
}

/** A checkbox for each scope of a token. */
export function ScopeField({ value, onChange, error }: ScopeFieldProps) {
  const id = useId();
  const toggle = (scope: ApiTokenScope, isChosen: boolean): void =>
    onChange(apiTokenScopes.filter((one) => (one === scope ? isChosen : value.includes(one))));
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-sm font-medium">Access</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {apiTokenScopes.map((scope) => (
          <Checkbox
            key={scope}
            {...scopeTexts[scope]}
            checked={value.includes(scope)}
            onCheckedChange={(isChosen) => toggle(scope, isChosen)}
          />
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className="mt-1.5 text-sm text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
