export {
  addToCategory,
  changeAddress,
  deleteCopies,
  findCopies,
  oneAtATime,
  removeFromCategory,
  replaceCopies,
  setChosen,
} from "./copies.ts";
export { isNoCopy } from "./copies.sql.ts";
export { findNewAddress, noteStep } from "./edited-address.ts";
export { type AddressRule, findByAddress, toTheLetter } from "./find-by-address.ts";
