import { actions } from "../../shared/actions/actions.ts";
import { useRunAction } from "./use-run-action.tsx";
import { address, expect, open, page, server, test, userEvent } from "../../shared/testing/in-page.ts";

function Buttons() {
  const { run, dialog } = useRunAction();
  return (
    <main id="content" tabIndex={-1}>
      {actions.map((action) => (
        <button key={action.id} onClick={() => run(action)}>
          {action.label}
        </button>
      ))}
      {dialog}
    </main>
  );
}

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

test("an action opens its page, and the keys then belong to the page", async () => {
  await open(<Buttons />);
  await press("Trash");
  await expect.element(address()).toHaveTextContent("/trash");
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("an action opens its dialog, again and again", async () => {
  server.on("categories.list", []);
  await open(<Buttons />);
  const dialog = page.getByRole("dialog", { name: "New category" });
  await press("New category");
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await press("New category");
  await expect.element(dialog).toBeVisible();
});

test("a view is switched on home, from any page", async () => {
  await open(<Buttons />, { path: "/tags" });
  await press("Dense view");
  await expect.element(address()).toHaveTextContent("/?view=dense");
});
