import type { ReactNode } from "react";
import { LibraryFrame } from "./library/library-frame.tsx";
import { ListHeader } from "./library/list-header.tsx";

interface ListPageProps {
  icon: ReactNode;
  title: string;
  /** What the list contains, in a sentence. */
  description: string;
  children: ReactNode;
}

/** A page with one list under its heading. */
export function ListPage({ icon, title, description, children }: ListPageProps) {
  return (
    <LibraryFrame>
      <div className="max-w-[960px]">
        <ListHeader subject={{ icon, name: title, text: description }} />
        {children}
      </div>
    </LibraryFrame>
  );
}
