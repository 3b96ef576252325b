import * as t from "../messages.json";
import { Brand, mount } from "../ui/page.tsx";
import { ConnectedOnly } from "../ui/connected-only.tsx";
import { SaveTabs } from "./tabs/save-tabs.tsx";

function Tabs() {
  return (
    <main className="mx-auto flex max-w-[40rem] flex-col gap-6 px-4 py-10">
      <Brand />
      <h1 className="text-2xl font-semibold tracking-tight">{t.saveAllTabsTitle}</h1>
      <ConnectedOnly>{({ origin }) => <SaveTabs ownOrigin={origin} />}</ConnectedOnly>
    </main>
  );
}

mount(<Tabs />);
