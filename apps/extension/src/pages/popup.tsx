import * as t from "../messages.json";
import { openPanel } from "../browser.ts";
import { Brand, mount, Button } from "../ui/page.tsx";
import { ConnectedOnly } from "../ui/connected-only.tsx";
import { SavedPage } from "./popup/saved-page.tsx";

function Popup() {
  return (
    <main className="flex flex-col gap-4 p-4">
      <div className="flex items-center justify-between">
        <h1>
          <Brand />
        </h1>
        <Button variant="ghost" className="h-8 px-2" onClick={() => void showPanel()}>
          {t.search}
        </Button>
      </div>
      <ConnectedOnly>{(connection) => <SavedPage connection={connection} />}</ConnectedOnly>
    </main>
  );
}

async function showPanel(): Promise<void> {
  await openPanel();
  window.close();
}

mount(<Popup />);
