import { expect, it } from "vitest";
import { commonPasswords } from "./common-passwords.ts";
import { loadCommonPasswords, whyGuessable } from "./guessable-passwords.ts";

const common = await loadCommonPasswords();
const email = "Ada.Lovelace@example.com";

it.each([
  "password",
  "12345678",
  "QWERTYUIOP",
  "passw0rd",
  "iloveyou",
  "ｐａｓｓｗｏｒｄ",
  "aaaaaaaa",
  "AaAaAaAaAa",
  "1212121212",
])("the common password %s is refused with the reason", (password) => {
  const reason = "This password is one of the most common ones. Please choose another.";
  expect(whyGuessable(password, email, common)).toBe(reason);
});

it.each(["ada.lovelace@example.com", "ada.lovelace", "ADA.Lovelace1815!"])(
  "a password that is the email address or a part of it is refused: %s",
  (password) => {
    const reason = "This password is your email address, or a part of it. Please choose another.";
    expect(whyGuessable(password, email, common)).toBe(reason);
  },
);

it.each(["bowerbird", "Bowerbird2026!"])("the product's name is refused: %s", (password) => {
  const reason = "This password is the name of this product. Please choose another.";
  expect(whyGuessable(password, email, common)).toBe(reason);
});

it.each(["a long password", "correct horse", "bowerbirds build bowers", "x7#kQ9!m"])(
  "anything else is accepted: %s",
  (password) => expect(whyGuessable(password, email, common)).toBeNull(),
);

it("a password of digits is not taken for an address that is not typed yet", () => {
  expect(whyGuessable("48151623421", "", common)).toBeNull();
});

it("the list holds what can be chosen alone: 8 characters and more, in small letters", () => {
  const list = commonPasswords.split(" ");
  expect(list.length).toBeGreaterThan(1_000);
  expect(list.filter((one) => one.length < 8 || one !== one.toLowerCase())).toEqual([]);
});
