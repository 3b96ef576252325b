import { CircleAlert, CircleCheck, MailCheck } from "lucide-react";
import { classNames, Spinner } from "../../shared/ui/basics.tsx";

type Kind = "pending" | "mail" | "success" | "error";

/** The large icon above a result. */
export function ResultMark({ kind }: { kind: Kind }) {
  return (
    <span
      aria-hidden
      className={classNames("mb-5 flex size-14 items-center justify-center rounded-2xl [&_svg]:size-6", grounds[kind])}
    >
      {kind === "pending" && <Spinner />}
      {kind === "mail" && <MailCheck />}
      {kind === "success" && <CircleCheck />}
      {kind === "error" && <CircleAlert />}
    </span>
  );
}

const grounds: Record<Kind, string> = {
  pending: "bg-accent-soft text-accent",
  mail: "bg-accent-soft text-accent",
  success: "bg-success-soft text-success-ink",
  error: "bg-danger-soft text-danger-ink",
};
