import { openWith } from "../../shared/testing/open-with.tsx";
import { MailRequest } from "./mail-request.tsx";
import { beforeEach, expect, page, test, vi } from "../../shared/testing/in-page.ts";

const [mutate, reset] = [vi.fn<() => void>(), vi.fn<() => void>()];
const texts = {
  title: "Forgot?",
  subtitle: "We send a link.",
  submitLabel: "Send",
  afterword: "It expires.",
  failure: "Failed",
};
const request = { mutate, reset, isPending: false, data: undefined as { message: string } | undefined, error: null };
const field = page.getByRole("textbox", { name: "Email" });
beforeEach(() => {
  mutate.mockClear();
  reset.mockClear();
});

test("the form sends the address and is replaced by the result; another email starts with the same address", async () => {
  const change = await openWith(MailRequest, { ...texts, request }, { user: null });
  await field.fill("ada@example.com");
  await page.getByRole("button", { name: "Send" }).click();
  await expect.poll(() => mutate.mock.calls).toEqual([[{ email: "ada@example.com" }]]);
  change({ request: { ...request, data: { message: "We have sent it." } } });
  await expect.element(page.getByText("We have sent it. It expires.")).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Send another email" }).click();
  expect(reset).toHaveBeenCalledTimes(1);
  change({ request });
  await expect.element(field).toHaveValue("ada@example.com");
});

test("while sending, the button is busy, and a missing answer suggests a retry", async () => {
  const change = await openWith(MailRequest, { ...texts, request: { ...request, isPending: true } }, { user: null });
  await expect.element(page.getByRole("button", { name: "Send" })).toHaveAttribute("aria-busy", "true");
  change({ request: { ...request, error: new TypeError("no network") as unknown as null } });
  await expect.element(page.getByText(/^Failed\. The server did not answer/)).toBeVisible();
});
