/** The states of a proposal for the standard, in their order (`proposals/README.md`). */
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
  /** The last change of its state: `2026-11-29`. */
  since: string;
}
