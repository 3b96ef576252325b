import { Brand } from "../ui/brand.tsx";
import { mount } from "../ui/mount.tsx";
import { useConnection } from "../ui/use-connection.ts";
import { ConnectForm } from "./options/connect-form.tsx";
import { Connected } from "./options/connected.tsx";
import { PageSign } from "./options/page-sign.tsx";
import { Shortcut } from "./options/shortcut.tsx";

function Options() {
  const connection = useConnection();
  if (connection === undefined) return null;
  return (
    <main className="mx-auto flex max-w-[40rem] flex-col gap-8 px-4 py-10">
      <Brand />
      <h1 className="-mt-4 text-2xl font-semibold tracking-tight">The browser extension</h1>
      {connection && !connection.isRevoked ? (
        <Connected connection={connection} />
      ) : (
        <ConnectForm last={connection?.origin ?? ""} />
      )}
      <PageSign />
      <Shortcut />
    </main>
  );
}

mount(<Options />);
