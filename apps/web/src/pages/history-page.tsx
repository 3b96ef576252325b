import { History } from "../features/history/history.tsx";
import { ListPage } from "./list-page.tsx";

/** What changed in the library, with Undo. */
export default function HistoryPage() {
  return (
    <ListPage title="History" description="Every change of the last 30 days. Undo any of them.">
      <History />
    </ListPage>
  );
}
