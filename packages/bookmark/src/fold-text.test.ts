import { expect, it } from "vitest";
import { foldText } from "./fold-text.ts";

it.each([
  ["Đà Nẵng", "da nang"],
  ["Đặng", "dang"],
  ["Zoran Đinđić", "zoran dindic"],
  ["Ægir", "aegir"],
  ["Œuvre", "oeuvre"],
  ["Øresund", "oresund"],
  ["Łódź", "lodz"],
  ["Straße", "strasse"],
  ["Þór og Guðrún", "thor og gudrun"],
  ["ışık", "isik"],
  ["ΣΟΦΟΣ", "σοφοσ"],
  ["σοφός", "σοφοσ"],
  ["کتابی", "كتابي"],
  ["مدرسة", "مدرسه"],
  ["٢٠٢٤ ۲۰۲۴ २०२४", "2024 2024 2024"],
  ["rock’n’roll – «live»", "rock'n'roll - \"live\""],
])("%s is found as people type it: %s", (text, typed) => {
  expect(foldText(text)).toBe(typed);
  expect(foldText(typed)).toBe(typed);
});
