/** Whether a sign-in was refused because the code of the second step is missing: the password is right. */
export function isCodeWanted(error: { data?: unknown }): boolean {
  const { data } = error;
  return typeof data === "object" && data !== null && "secondFactor" in data && data.secondFactor === true;
}
