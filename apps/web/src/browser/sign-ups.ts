import type { FirstData } from "@bowerbird/api";
import type { SignUps } from "@bowerbird/contract/auth";

/** Who may open an account, as the page says; a page that was kept for working offline says nothing. */
export function readSignUps(): SignUps {
  const text = document.getElementById("first-data")?.textContent;
  return text ? (JSON.parse(text) as FirstData).signUps : "open";
}
