/** The working draft of the next version: where it is, and what it is called. */
export const workingDraft = {
  /** The version that it is to become, as the roadmap names it. */
  name: 'v0.2',
  /** Part of the addresses of the text and its files. */
  version: 'v0.2-draft',
  path: '/specification/v0.2-draft',
  day: '25 November 2026',
};
