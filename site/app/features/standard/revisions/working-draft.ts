import draft from '../../../../../standard/working-draft.json' with { type: 'json' };

/** The working draft of the next version: `name` is the version that it is to become, `version` a part of its addresses. */
export const workingDraft = { ...draft, path: `/specification/${draft.version}` };
