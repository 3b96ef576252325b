import type { User } from "@bowerbird/contract/auth";

type Names = Pick<User, "firstName" | "lastName" | "email">;

export function displayName({ firstName, lastName, email }: Names): string {
  return `${firstName} ${lastName}`.trim() || email;
}

/** One or two letters, whole graphemes in any script. */
export function initials({ firstName, lastName, email }: Names): string {
  const letters = [firstName, lastName].map(firstCharacter).join("");
  return (letters || firstCharacter(email)).toUpperCase();
}

function firstCharacter(text: string): string {
  for (const { segment } of new Intl.Segmenter().segment(text.trim())) return segment;
  return "";
}
