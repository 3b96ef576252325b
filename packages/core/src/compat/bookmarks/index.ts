export {
  addPlace,
  changeAddress,
  deletePlaces,
  findPlaces,
  oneAtATime,
  removePlace,
  replaceCopies,
  setChosen,
} from "./copies.ts";
export { type AddressRule, findByAddress, toTheLetter } from "./find-by-address.ts";
