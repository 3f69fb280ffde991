/**
 * Checks in which ajv 8 differs from the schema. Ajv stores the strings of a list as names of an object's members,
 * so it does not notice that this one occurs twice.
 */
export const unseenByAjv = {
  item: '__proto__',
  checks: ['profile-types', 'entry-capabilities'],
  reason: 'ajv 8 does not notice that a list contains the string __proto__ twice.',
};

/**
 * MUST checks of one document that no schema can express, each with the reason. Checks across documents are outside the
 * schemas too.
 */
export const beyondSchema: Record<string, string> = {
  'context-first': 'A schema cannot compare two times.',
  'event-order': 'A schema cannot compare the times of two items in a list.',
  'context-not-in-future': 'A schema cannot compare a time with the current time.',
  'event-not-in-future': 'A schema cannot compare a time with the current time.',
  'capability-time': 'A schema can check that a value is a time, but not that it is in the past.',
  'unique-members': 'A schema sees only parsed values: if a member occurs twice, the parser keeps one.',
  'well-formed-strings':
    'A schema constrains only the strings that it names, but this check covers all strings and all member names.',
};
