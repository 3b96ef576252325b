import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { failureText } from "../../api/failure-text.ts";
import { trpcClient } from "../../api/trpc-client.ts";
import { Button } from "../../components/ui/button.tsx";
import { toast } from "../../components/ui/toast.ts";
import { withProof } from "../../session/proof-store.ts";

/** Downloads the archive of all personal data. Asks for proof first, because a refused download shows no message. */
export function DataDownload() {
  const download = useMutation({
    mutationFn: () => withProof(() => trpcClient.account.confirm.mutate({})),
    onSuccess: startDownload,
    onError: (error) =>
      toast({ title: "Export failed", description: failureText(error, "Export failed"), tone: "error" }),
  });
  return (
    <Button isBusy={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden />
      Export my data
    </Button>
  );
}

/** By a link: the page stays as it is, even if the download fails. */
function startDownload(): void {
  const link = Object.assign(document.createElement("a"), { href: "/api/account/data", download: "" });
  link.click();
}
