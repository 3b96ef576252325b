/** Submits the form as a password manager does, past its button. */
export const submitForm = (): void => document.querySelector("form")!.requestSubmit();
