import { format } from "@bowerbird/contract/messages";
import * as t from "../../messages.json";
import { type SyntheticEvent, useId, useState } from "react";
import { browser } from "../../browser.ts";
import { ask } from "../../messages.ts";
import { hostPattern, isOpenToOthers, possibleServers, serverOrigin } from "../../server/connection.ts";
import { Button, failureSentence, Message, Section } from "../../ui/page.tsx";

/** @param last the last connected server */
export function ConnectForm({ last }: { last: string }) {
  const id = useId();
  const [typed, setTyped] = useState(last);
  const [problem, setProblem] = useState("");
  const [isOpened, setIsOpened] = useState(false);
  const origin = serverOrigin(typed);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setProblem("");
    connect(typed).then(
      () => setIsOpened(true),
      (error: unknown) => setProblem(failureSentence(error)),
    );
  };
  return (
    <Section title={t.connectToYourServer}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <label htmlFor={id} className="flex flex-col gap-1 text-sm font-medium">
          {t.itsAddress}
          <input
            id={id}
            type="url"
            className="field text-base font-normal"
            value={typed}
            placeholder={t.exampleAddress}
            spellCheck={false}
            autoCapitalize="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        {origin !== null && isOpenToOthers(origin) && <Message tone="warning">{t.addressIsNotEncrypted}</Message>}
        {problem !== "" && <Message tone="error">{problem}</Message>}
        {isOpened && <Message tone="info">{t.continueInTheNewTab}</Message>}
        <p className="text-sm text-pretty text-muted">{t.whatYourBrowserAsks}</p>
        <Button type="submit" variant="primary" className="self-start">
          {t.connect}
        </Button>
      </form>
    </Section>
  );
}

/** Requests the permission first: browsers allow that only in response to a click. */
async function connect(typed: string): Promise<void> {
  const origin = serverOrigin(typed);
  if (origin === null) throw new Error(t.serverAddressNeeded);
  const isAllowed = await browser.permissions.request({ origins: [hostPattern(origin)] });
  if (!isAllowed) throw new Error(t.permissionIsNeeded);
  await ask("pair", { origin: await findServer(typed, origin) });
}

async function findServer(typed: string, origin: string): Promise<string> {
  for (const address of possibleServers(typed)) if (await isBowerbird(address)) return address;
  throw new Error(format(t.noBowerbirdAtOrigin, { origin }));
}

async function isBowerbird(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/trpc/auth.user`, { credentials: "omit" }).catch(() => null);
  const said = (await answer?.json().catch(() => null)) as { result?: unknown } | null | undefined;
  return Boolean(said?.result);
}
