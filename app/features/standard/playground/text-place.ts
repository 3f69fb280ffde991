/** What the list of findings, and the buttons above, ask of the text beside them. */
export interface TextPlace {
  /** Shows a place and puts the focus there; both from 1. */
  jump: (line: number, column: number) => void;
  focus: () => void;
}
