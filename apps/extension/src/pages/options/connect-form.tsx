import { type SyntheticEvent, useId, useState } from "react";
import { browser } from "../../browser.ts";
import { ask } from "../../messages.ts";
import { hostPattern, isOpenToOthers, serverOrigin } from "../../server/connection.ts";
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
    connect(origin).then(
      () => setIsOpened(true),
      (error: unknown) => setProblem(failureSentence(error)),
    );
  };
  return (
    <Section title="Connect to your server">
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <label htmlFor={id} className="flex flex-col gap-1 text-sm font-medium">
          Its address
          <input
            id={id}
            type="url"
            className="field text-base font-normal"
            value={typed}
            placeholder="https://bookmarks.example.com"
            spellCheck={false}
            autoCapitalize="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        {origin !== null && isOpenToOthers(origin) && (
          <Message tone="warning">
            This address is not encrypted: who shares the network can read along. Use https if you can.
          </Message>
        )}
        {problem !== "" && <Message tone="error">{problem}</Message>}
        {isOpened && <Message tone="info">Go on in the tab that has opened: sign in there and press Connect.</Message>}
        <p className="text-sm text-pretty text-muted">
          Your browser asks whether the extension may reach this one site. You then agree on a page of your server; your
          password stays there.
        </p>
        <Button type="submit" variant="primary" className="self-start">
          Connect
        </Button>
      </form>
    </Section>
  );
}

/** Requests the permission first: browsers allow that only in response to a click. */
async function connect(origin: string | null): Promise<void> {
  if (origin === null)
    throw new Error("Please enter the address of your server, such as https://bookmarks.example.com");
  const isAllowed = await browser.permissions.request({ origins: [hostPattern(origin)] });
  if (!isAllowed) throw new Error("Without the permission to reach your server nothing can be saved there.");
  await expectBowerbird(origin);
  await ask("pair", { origin });
}

async function expectBowerbird(origin: string): Promise<void> {
  const answer = await fetch(`${origin}/trpc/auth.user`, { credentials: "omit" }).catch(() => null);
  const said = (await answer?.json().catch(() => null)) as { result?: unknown } | null | undefined;
  if (!said?.result) throw new Error(`There is no Bowerbird at ${origin}, or it does not answer.`);
}
