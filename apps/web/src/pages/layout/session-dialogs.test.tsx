import { Refusal } from "@bowerbird/api/testing";
import { queryClient } from "../../shared/api/query-client.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { withProof } from "../../shared/session/proof-store.ts";
import { ProofDialog, TwoStepGate, SignInAgainDialog } from "./session-dialogs.tsx";
import { setExpired } from "../../shared/session/session-store.ts";
import { sessionStore, useSession } from "../../shared/session/session-store.ts";
import { ada } from "../../shared/testing/samples.ts";
import { beforeEach, describe, expect, open, page, server, test, userEvent } from "../../shared/testing/in-page.ts";

const dialog = page.getByRole("dialog", { name: "Confirm it's you" });

test("a call that needs proof continues after the password was entered, over the current page", async () => {
  const refusal = new Refusal("FORBIDDEN", "Please enter your password to continue.", { proof: "password" });
  server.on("backups.authUrl", refusal);
  server.on("account.confirm", () => {
    server.on("backups.authUrl", { authUrl: "https://accounts.example/" });
    return { message: "Confirmed." };
  });
  await open(
    <>
      <input aria-label="Title" defaultValue="Half typed" />
      <ProofDialog />
    </>,
  );
  await expect.element(dialog).not.toBeInTheDocument();
  const answer = withProof(() => trpcClient.backups.authUrl.query());
  await dialog.getByLabelText("Password", { exact: true }).fill("correct horse");
  await dialog.getByRole("button", { name: "Continue" }).click();
  expect(await answer).toEqual({ authUrl: "https://accounts.example/" });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveValue("Half typed");
});

test("a person who has to set up two-step sign-in sees that in place of the page, until it is done", async () => {
  await open(
    <TwoStepGate>
      <p>The library</p>
    </TwoStepGate>,
    { user: { ...ada, mustSetUpTwoStep: true } },
  );
  await expect.element(page.getByRole("heading", { name: "Set up two-step sign-in" })).toBeVisible();
  await expect.element(page.getByText("The library")).not.toBeInTheDocument();
  sessionStore.set(ada);
  await expect.element(page.getByText("The library")).toBeVisible();
});

function Counts() {
  const [stats, tags] = [trpc.stats.get.useQuery(), trpc.tags.list.useQuery()];
  return <p>{`${stats.data?.totalBookmarks} bookmarks, ${tags.data?.total} tags`}</p>;
}

function EmptyTrash() {
  const { mutate } = trpc.bookmarks.emptyTrash.useMutation();
  return <button onClick={() => mutate()}>Empty</button>;
}

const Who = () => <p>{useSession().status}</p>;
const signIn = page.getByRole("dialog", { name: "Sign in again" });

describe("an ended session", () => {
  beforeEach(async () => {
    server.on("auth.options", { google: false, providers: [], passkeys: false, signUps: "open" });
    server.on("auth.login", ada);
    await open(
      <>
        <input aria-label="Title" defaultValue="Half typed" />
        <SignInAgainDialog />
        <Who />
      </>,
    );
  });

  test("asks for a new sign-in, over the current page", async () => {
    await expect.element(signIn).not.toBeInTheDocument();
    setExpired(true);
    await expect.element(signIn).toBeVisible();
    await signIn.getByLabelText("Password", { exact: true }).fill("correct horse");
    await signIn.getByRole("button", { name: "Sign in" }).click();
    await expect.element(signIn).not.toBeInTheDocument();
    await expect.element(page.getByRole("textbox", { name: "Title" })).toHaveValue("Half typed");
  });

  test("is noticed by calls in the background, is told once, and leaves what is shown", async () => {
    server.on("stats.get", { totalBookmarks: 3, categories: 1 });
    server.on("tags.list", { tags: [], total: 7 });
    await open(<Counts />);
    await expect.element(page.getByText("3 bookmarks, 7 tags")).toBeVisible();
    for (const call of ["stats.get", "tags.list"] as const) server.on(call, new Refusal("UNAUTHORIZED"));
    await queryClient.invalidateQueries();
    await expect.element(signIn).toBeVisible();
    expect(signIn.elements()).toHaveLength(1);
    await expect.element(page.getByText("3 bookmarks, 7 tags")).toBeVisible();
  });

  test("is noticed by a change, too", async () => {
    server.on("bookmarks.emptyTrash", new Refusal("UNAUTHORIZED"));
    await open(<EmptyTrash />);
    await page.getByRole("button", { name: "Empty" }).click();
    await expect.element(signIn).toBeVisible();
  });

  test("is not told to a visitor, who has none", async () => {
    sessionStore.set(null);
    for (const call of ["stats.get", "tags.list"] as const) server.on(call, new Refusal("UNAUTHORIZED"));
    await open(<Counts />, { user: null });
    await expect.poll(() => server.log).toContain("stats.get");
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    sessionStore.set(ada);
    await expect.element(page.getByText("signed-in")).toBeVisible();
    await expect.element(signIn).not.toBeInTheDocument();
  });

  test("closing the dialog signs the person out", async () => {
    setExpired(true);
    await expect.element(signIn).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByText("signed-out")).toBeVisible();
    await expect.element(signIn).not.toBeInTheDocument();
  });
});
