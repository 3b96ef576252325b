import { type Answer, type Path, show } from "../../shared/api/cached.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import { Switch } from "../../shared/ui/switch.tsx";
import * as t from "./messages.json";

interface SettingSwitchesProps<P extends Path, Name extends string> {
  /** The query that answers how they are. */
  path: P;
  query: { data: (Answer<P> & Record<Name, boolean>) | undefined; isError: boolean; refetch: () => unknown };
  rows: readonly { name: Name; label: string; hint: string }[];
  change: (wanted: Record<Name, boolean>) => Promise<NoInfer<Answer<P>>>;
  /** Shown when they cannot be loaded. */
  failure: { title: string; text: string };
  /** Their height while they are loaded, as a class. */
  height: string;
}

/** Switches of a person, a row each; every change takes effect at once. */
export function SettingSwitches<P extends Path, Name extends string>(props: SettingSwitchesProps<P, Name>) {
  const { path, query, rows, failure, height } = props;
  const change = useAction<Record<Name, boolean>, Answer<P>>({
    call: props.change,
    optimistic: (wanted) => show(path, (known) => ({ ...known, ...wanted })),
    answers: path as never,
    failure: t.updateFailed,
  });
  const { data, isError } = query;
  return (
    <>
      {isError && <ErrorState {...failure} onRetry={() => void query.refetch()} />}
      {!data && !isError && <Skeleton className={`${height} w-full`} />}
      {data &&
        rows.map(({ name, label, hint }) => (
          <Switch
            key={name}
            label={label}
            hint={hint}
            checked={data[name]}
            onCheckedChange={(isOn) => change.mutate({ [name]: isOn } as Record<Name, boolean>)}
          />
        ))}
    </>
  );
}
