/** Labels of the states of a proposal for the standard (`proposals/README.md`). */
export const proposalStates = {
  proposed: 'Proposed',
  discussed: 'In discussion',
  draft: 'In the working draft',
  published: 'Published',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** A proposal as lists show it. */
export interface ListedProposal {
  number: string;
  title: string;
  href: string;
  state: keyof typeof proposalStates;
  /** Day of the last change of its state: `2026-11-29`. */
  since: string;
}
