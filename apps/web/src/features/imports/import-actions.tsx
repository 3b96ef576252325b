import type { ImportRecord } from "@bowerbird/contract/imports";
import { Link } from "react-router";
import { buttonClass } from "../../components/ui/button-class.ts";
import { Button } from "../../components/ui/button.tsx";

interface ImportActionsProps {
  record: ImportRecord;
  /** The page for the next import. */
  clearTo: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Actions for a finished import. */
export function ImportActions({ record, clearTo, isRetrying, onRetry }: ImportActionsProps) {
  return (
    <>
      <Link to="/" className={buttonClass({ variant: record.status === "failed" ? "secondary" : "primary" })}>
        View Your Bookmarks
      </Link>
      {record.failed > 0 && (
        <Button isBusy={isRetrying} onClick={onRetry}>
          Retry Failed URLs
        </Button>
      )}
      <Link to={clearTo} className={buttonClass()}>
        Clear Results
      </Link>
    </>
  );
}
