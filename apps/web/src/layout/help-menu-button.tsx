import { CircleHelp } from "lucide-react";
import { lazy } from "react";
import { IconButton } from "../components/ui/icon-button.tsx";
import { OnDemand } from "../components/ui/on-demand.tsx";

const HelpMenu = lazy(() => import("./help-menu.tsx"));

export function HelpMenuButton() {
  return (
    <OnDemand
      renderTrigger={(props) => <IconButton {...props} aria-haspopup="menu" label="Help" icon={<CircleHelp />} />}
    >
      {(trigger) => <HelpMenu trigger={trigger} />}
    </OnDemand>
  );
}
