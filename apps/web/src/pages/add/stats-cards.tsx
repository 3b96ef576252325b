import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { Bookmark, Folder } from "lucide-react";
import type { ReactNode } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { Card, Skeleton } from "../../shared/ui/basics.tsx";
import { locale } from "@bowerbird/contract/messages/locale";

/** The size of the library, in one line. */
export function StatsCards() {
  const { data, isPending } = trpc.stats.get.useQuery();
  return (
    <dl className="flex flex-wrap gap-2">
      <Stat label={t.totalBookmarks} icon={<Bookmark />} value={data?.totalBookmarks} isPending={isPending} />
      <Stat label={common.categories} icon={<Folder />} value={data?.categories} isPending={isPending} />
    </dl>
  );
}

interface StatProps {
  label: string;
  icon: ReactNode;
  value: number | undefined;
  isPending: boolean;
}

function Stat({ label, icon, value, isPending }: StatProps) {
  return (
    <Card className="flex flex-row-reverse items-center gap-1.5 px-3 py-1.5">
      <dt className="text-sm whitespace-nowrap text-muted">{label}</dt>
      <dd className="flex items-center gap-1.5 font-semibold tabular-nums [&_svg]:size-3.5 [&_svg]:text-muted">
        {icon}
        {isPending ? <Skeleton className="h-4 w-8" /> : (value?.toLocaleString(locale) ?? "–")}
      </dd>
    </Card>
  );
}
