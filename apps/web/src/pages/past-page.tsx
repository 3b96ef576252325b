import * as common from "../shared/messages.json";
import * as t from "./messages.json";
import { useMatch } from "react-router";
import { History } from "../features/history/history.tsx";
import { Trash } from "../features/trash/trash.tsx";
import { ListPage } from "./list-page.tsx";

/** What was changed, or deleted. One file, because each page that is loaded alone costs the first script its list of files. */
export default function PastPage() {
  return useMatch("/history") ? (
    <ListPage key="history" title={common.history} description={t.everyChangeOfTheLastDays}>
      <History />
    </ListPage>
  ) : (
    <ListPage key="trash" title={common.trash} description={t.itemsArePermanentlyDeletedAfter30Days}>
      <Trash />
    </ListPage>
  );
}
