import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "../../shared/ui/basics.tsx";

interface OrganizeCardProps {
  title: string;
  text: string;
  icon: LucideIcon;
  onSubmit: () => void;
  children: ReactNode;
}

export function OrganizeCard({ title, text, icon: Icon, onSubmit, children }: OrganizeCardProps) {
  return (
    <Card className="flex flex-1 flex-col p-5">
      <div className="mb-4 flex gap-3">
        <span
          aria-hidden
          className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent"
        >
          <Icon className="size-4.5" />
        </span>
        <div>
          <h3 className="font-semibold">{title}</h3>
          <p className="text-sm text-pretty text-muted">{text}</p>
        </div>
      </div>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        className="flex flex-col gap-4"
      >
        {children}
      </form>
    </Card>
  );
}
