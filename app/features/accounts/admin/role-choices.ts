import type { Role } from '../role-names.ts';

const hints: Record<Role, string> = {
  member: 'Uses the site.',
  editor: 'Reviews what people send in, and edits what the site shows.',
  admin:
    'Sees orders, donations, people, the security and the audit log as well, revokes credentials and gives roles.',
};

/** The roles as a form offers them. */
export const roleChoices = Object.entries(hints).map(([value, hint]) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
  hint,
}));
