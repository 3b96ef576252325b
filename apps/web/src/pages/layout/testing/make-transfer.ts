/** What is pasted or dropped. */
export interface Transferred {
  text?: string;
  uris?: string;
  file?: File;
  /** Whether it is a bookmark of the page that is moved. */
  own?: boolean;
}

export function makeTransfer(given: Transferred): DataTransfer {
  const data = new DataTransfer();
  if (given.text !== undefined) data.setData("text/plain", given.text);
  if (given.uris !== undefined) data.setData("text/uri-list", given.uris);
  if (given.own) data.setData("application/vnd.pdnd", "");
  if (given.file) data.items.add(given.file);
  return data;
}
