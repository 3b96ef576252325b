import { type ReactNode, useEffect, useRef, useState } from "react";
import * as Primitive from "radix-ui/tabs";
import { classNames } from "./basics.tsx";
import { direction } from "../browser/use-one-tab-stop.ts";

interface TabsProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
}

export function Tabs({ label, value, onValueChange, tabs }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // Browsers show the ring of the keyboard on a tab that the mouse has chosen, too.
  const [isPressed, setPressed] = useState(false);
  // On a narrow screen the list is wider than the window.
  useEffect(() => {
    list.current?.querySelector(`[data-state="active"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when the chosen tab changes
  }, [value]);
  return (
    <Primitive.Root dir={direction} value={value} onValueChange={onValueChange}>
      <Primitive.List
        ref={list}
        aria-label={label}
        onPointerDownCapture={() => setPressed(true)}
        onKeyDownCapture={() => setPressed(false)}
        onBlur={({ relatedTarget }) => !list.current?.contains(relatedTarget) && setPressed(false)}
        className="flex gap-1 overflow-x-auto max-sm:gap-0 border-b border-line"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className={classNames(
              "-mb-px border-b-2 border-transparent px-3 py-2 font-medium max-sm:px-2 whitespace-nowrap text-muted -outline-offset-2 hover:text-ink data-[state=active]:border-primary data-[state=active]:text-ink",
              isPressed ? "outline-none" : "focus-visible:rounded-md",
            )}
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
