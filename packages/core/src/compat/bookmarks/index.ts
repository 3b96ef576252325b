export {
  type AddressRule,
  addToCategory,
  changeAddress,
  deleteCopies,
  findByAddress,
  findCopies,
  oneAtATime,
  removeFromCategory,
  replaceCopies,
  setChosen,
  toTheLetter,
} from "./copies.ts";
export { findNewAddress, isNoCopy, noteStep } from "./copies.sql.ts";
