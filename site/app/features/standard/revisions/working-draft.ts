import draft from '../../../../../standard/working-draft.json' with { type: 'json' };

/** The next version's working draft: `name` is the planned version, `version` is part of its URLs. */
export const workingDraft = { ...draft, path: `/specification/${draft.version}` };
