import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { Bookmark, Folder } from "lucide-react";
import type { ReactNode } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { Card, Skeleton } from "../../shared/ui/basics.tsx";
import { locale } from "@bowerbird/contract/messages/locale";

export function StatsCards() {
  const { data, isPending } = trpc.stats.get.useQuery();
  return (
    <dl className="grid grid-cols-2 gap-3">
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
    <Card className="flex flex-col-reverse px-3 py-3 sm:min-w-40 sm:px-4">
      <dt className="flex items-center gap-1.5 text-sm whitespace-nowrap text-muted [&_svg]:size-3.5 max-[22.5rem]:[&_svg]:hidden">
        {icon}
        {label}
      </dt>
      <dd className="text-xl font-semibold tracking-tight tabular-nums">
        {isPending ? <Skeleton className="my-1 h-5 w-12" /> : (value?.toLocaleString(locale) ?? "–")}
      </dd>
    </Card>
  );
}
