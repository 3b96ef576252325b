import { Brand, mount } from "../ui/page.tsx";
import { ConnectedOnly } from "../ui/connected-only.tsx";
import { Library } from "./panel/library.tsx";

function Panel() {
  return (
    <main className="flex flex-col gap-4 p-4">
      <h1>
        <Brand />
      </h1>
      <ConnectedOnly>{(connection) => <Library connection={connection} />}</ConnectedOnly>
    </main>
  );
}

mount(<Panel />);
