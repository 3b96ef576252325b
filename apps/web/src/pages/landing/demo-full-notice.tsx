import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { Notice } from "../../shared/ui/notice.tsx";
import * as t from "./demo.messages.json";

/** Why a demo was not started, from the address that the server leads to: `?demo=network&minutes=12`. */
export default function DemoFullNotice({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  const minutes = Number(query.get("minutes"));
  if (!(minutes > 0)) return null;
  const text =
    query.get("demo") === "network"
      ? format(t.demoFullForNetwork, { max: limits.demoVisitorsPerNetwork, minutes })
      : format(t.demoFull, { max: limits.demoVisitors, minutes });
  return (
    <Notice tone="warning" className="mx-auto mt-6 max-w-xl text-start">
      {text}
    </Notice>
  );
}
