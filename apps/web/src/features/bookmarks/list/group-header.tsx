import * as common from "../../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { lazyPart } from "../../../shared/ui/later.tsx";
import { ChevronDown, Ellipsis } from "lucide-react";
import { classNames } from "../../../shared/ui/basics.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { OnDemand } from "../../../shared/ui/on-demand.tsx";
import type { BookmarkGroup } from "../bookmark-group.ts";
import { groupHeaderClass, GroupTitle } from "./group-title.tsx";

const GroupMenu = lazyPart(() => import("../menu/group-menu.tsx"));

interface GroupHeaderProps {
  group: BookmarkGroup;
  titleId: string;
  isCollapsed: boolean;
  /** Whether what is missing cannot be loaded now. */
  isMissing: boolean;
  onToggle: (id: string) => void;
}

/** Sticks below the page's header while its group is scrolled through. */
export function GroupHeader({ group, titleId, isCollapsed, isMissing, onToggle }: GroupHeaderProps) {
  return (
    <div className={classNames("sticky top-(--header-height) z-10 bg-canvas", groupHeaderClass)}>
      <GroupTitle group={group} titleId={titleId} />
      {isMissing && <span className="shrink-0 text-sm text-warning-ink">{t.notAvailableOffline}</span>}
      <span className="-me-1.5 ms-auto flex pointer-coarse:-me-3">
        <OnDemand
          renderTrigger={(props) => (
            <IconButton
              {...props}
              aria-haspopup="menu"
              size="sm"
              className="pointer-coarse:size-11"
              label={format(t.actionsForTheGroupName, { name: group.name })}
              icon={<Ellipsis />}
            />
          )}
        >
          {(trigger) => <GroupMenu group={group} trigger={trigger} isCollapsed={isCollapsed} onToggle={onToggle} />}
        </OnDemand>
        <IconButton
          size="sm"
          className="pointer-coarse:size-11"
          label={`${isCollapsed ? common.expand : common.collapse} ${group.name}`}
          aria-expanded={!isCollapsed}
          icon={<ChevronDown className={classNames("transition-transform", isCollapsed && "-rotate-90")} />}
          onClick={() => onToggle(group.id)}
        />
      </span>
    </div>
  );
}
