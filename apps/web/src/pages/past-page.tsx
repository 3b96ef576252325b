import * as common from "../shared/messages.json";
import * as t from "./messages.json";
import { ChartColumn, History as HistoryIcon, type LucideIcon, Shuffle, Sparkles, Trash2 } from "lucide-react";
import type { ComponentType } from "react";
import { useLocation } from "react-router";
import { ActivityList } from "../features/activity/activity-list.tsx";
import { History } from "../features/history/history.tsx";
import { Trash } from "../features/trash/trash.tsx";
import Insights from "./insights/insights.tsx";
import { ListPage } from "./library/list-header.tsx";
import Rediscover from "./rediscover/rediscover.tsx";
import Tidy from "./tidy/tidy.tsx";

interface Past {
  Icon: LucideIcon;
  title: string;
  description: string;
  Content: ComponentType;
}

const pages: Record<string, Past> = {
  "/history": {
    Icon: HistoryIcon,
    title: common.history,
    description: t.everyChangeOfTheLastDays,
    Content: HistoryAndActivity,
  },
  "/trash": { Icon: Trash2, title: common.trash, description: t.itemsArePermanentlyDeletedAfter30Days, Content: Trash },
  "/tidy": {
    Icon: Sparkles,
    title: common.tidyUp,
    description: t.emptyThisInboxWithOneKey,
    Content: Tidy,
  },
  "/rediscover": {
    Icon: Shuffle,
    title: common.rediscover,
    description: t.linksYouMayHaveForgotten,
    Content: Rediscover,
  },
  "/insights": {
    Icon: ChartColumn,
    title: common.insights,
    description: t.whatYouCollectAndWhen,
    Content: Insights,
  },
};

function HistoryAndActivity() {
  return (
    <>
      <ActivityList />
      <History />
    </>
  );
}

/** What was changed or deleted, and what looks back. One file, because each page that is loaded alone costs the first script its list of files. */
export default function PastPage() {
  const { pathname } = useLocation();
  const path = pathname.replace(/\/+$/, "");
  const { Icon, title, description, Content } = pages[path] ?? pages["/history"]!;
  return (
    <ListPage key={path} icon={<Icon />} title={title} description={description}>
      <Content />
    </ListPage>
  );
}
