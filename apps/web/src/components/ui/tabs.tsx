import type { ReactNode } from "react";
import * as Primitive from "radix-ui/tabs";

interface TabsProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
}

export function Tabs({ label, value, onValueChange, tabs }: TabsProps) {
  return (
    <Primitive.Root value={value} onValueChange={onValueChange}>
      <Primitive.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px border-b-2 border-transparent px-3 py-2 font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-ink data-[state=active]:border-primary data-[state=active]:text-ink"
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
