/** What the list of findings asks of the text beside it. */
export interface TextPlace {
  /** Shows a place and puts the focus there; both from 1. */
  jump: (line: number, column: number) => void;
}
