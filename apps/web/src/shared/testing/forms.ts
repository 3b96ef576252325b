/** Submits the form like a password manager, without its button. */
export const submitForm = (): void => document.querySelector("form")!.requestSubmit();
