/** Whether the sign-in was refused because the second factor is missing: the password is right. */
export function isCodeWanted(error: { data?: unknown }): boolean {
  const { data } = error;
  return typeof data === "object" && data !== null && "secondFactor" in data && data.secondFactor === true;
}
