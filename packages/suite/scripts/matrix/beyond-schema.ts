/**
 * Checks in which ajv 8 differs from the schema. Ajv stores the strings of a list as names of an object's members,
 * so it does not notice that this one occurs twice.
 */
export const unseenByAjv = {
  item: '__proto__',
  checks: ['profile-types', 'entry-capabilities'],
  reason: 'ajv 8 does not see that a list has the string __proto__ twice.',
};

/** Checks that no schema can express, each with the reason. All other MUST checks are in the schemas as well. */
export const beyondSchema: Record<string, string> = {
  'context-first': 'A schema cannot compare two times.',
  'event-order': 'A schema cannot compare the times of two items of a list.',
  'context-not-in-future': 'A schema has no clock.',
  'event-not-in-future': 'A schema has no clock.',
  'capability-time': 'A schema has no clock: it can say that a time is one, and not that it is past.',
  'unique-members': 'A schema sees values: of a member that occurs twice, the reader has kept one.',
  'well-formed-strings':
    'A schema says what the strings are that it names; this is asked of every string, and of the names of members.',
};
