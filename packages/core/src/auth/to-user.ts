import type { User } from "@bowerbird/contract/auth";

type Row = {
  id: string;
  email: string;
  name: string;
  image?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
};

/** The library's user as the client sees it. */
export function toUser(row: object): User {
  const { id, email, name, image, firstName, lastName } = row as Row;
  return { id, email, firstName: firstName || name, lastName: lastName ?? "", profileImageUrl: image ?? null };
}
