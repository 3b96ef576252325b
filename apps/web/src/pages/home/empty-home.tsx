import * as t from "./messages.json";
import { useNavigate } from "react-router";
import { DropZone } from "../../features/imports/drop-zone.tsx";
import { HowToExport } from "../../features/imports/how-to-export.tsx";
import { handOver } from "../../shared/imports/handed-over.ts";
import { methodPath } from "../../shared/routing/add-paths.ts";
import { AddLink } from "./home-list.tsx";

/** The library before its first bookmark: a place to drop a file, and how to get one. */
export default function EmptyHome() {
  const navigate = useNavigate();
  const importFiles = (files: File[]): void => {
    handOver({ files });
    void navigate(methodPath("file"));
  };
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6 py-8 text-center">
      <div>
        <h2 className="text-lg font-semibold">{t.noBookmarksYet}</h2>
        <p className="mt-1 text-pretty text-muted">{t.importTheBookmarksOfYourBrowser}</p>
      </div>
      <DropZone onFiles={importFiles} />
      <HowToExport />
      <div>
        <AddLink />
      </div>
    </div>
  );
}
