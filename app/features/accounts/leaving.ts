/** A question about what another feature keeps, which is answered before an account is deleted. */
export interface LeavingQuestion {
  /** Of its field in the form. */
  name: string;
  label: string;
  choices: { value: string; label: string; hint: string }[];
}
