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
export { type AddressRule, findByAddress, findNewAddress, noteStep, toTheLetter } from "./find-by-address.ts";
