import { type ReactNode, useId } from "react";
import { Card } from "../ui/basics.tsx";

interface SettingsSectionProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** A section of the settings: title and text on the left, controls on the right. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-10 gap-y-4 py-8 first:pt-2 md:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {text && <p className="mt-1 text-sm text-pretty text-muted">{text}</p>}
      </div>
      <Card className="p-5">{children}</Card>
    </section>
  );
}
