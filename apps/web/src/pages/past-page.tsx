import * as common from "../shared/messages.json";
import * as t from "./messages.json";
import type { ComponentType } from "react";
import { useLocation } from "react-router";
import { History } from "../features/history/history.tsx";
import { Trash } from "../features/trash/trash.tsx";
import { Later, lazyPart } from "../shared/ui/later.tsx";
import { ListPage } from "./list-page.tsx";

interface Past {
  title: string;
  description: string;
  Content: ComponentType;
}

const pages: Record<string, Past> = {
  "/history": { title: common.history, description: t.everyChangeOfTheLastDays, Content: History },
  "/trash": { title: common.trash, description: t.itemsArePermanentlyDeletedAfter30Days, Content: Trash },
  "/tidy": {
    title: common.tidyUp,
    description: t.emptyThisInboxWithOneKey,
    Content: lazyPart(() => import("./tidy/tidy.tsx")),
  },
  "/rediscover": {
    title: common.rediscover,
    description: t.linksYouMayHaveForgotten,
    Content: lazyPart(() => import("./rediscover/rediscover.tsx")),
  },
  "/insights": {
    title: common.insights,
    description: t.whatYouCollectAndWhen,
    Content: lazyPart(() => import("./insights/insights.tsx")),
  },
};

/** What was changed or deleted, and what looks back. One file, because each page that is loaded alone costs the first script its list of files. */
export default function PastPage() {
  const { pathname } = useLocation();
  const path = pathname.replace(/\/+$/, "");
  const { title, description, Content } = pages[path] ?? pages["/history"]!;
  return (
    <ListPage key={path} title={title} description={description}>
      <Later>
        <Content />
      </Later>
    </ListPage>
  );
}
