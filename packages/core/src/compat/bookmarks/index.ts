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
export { findNewAddress, isNoCopy, noteStep } from "./copies.sql.ts";
export { type AddressRule, findByAddress, toTheLetter } from "./find-by-address.ts";
