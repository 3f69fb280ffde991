import jobRoles from '../../../content/job-roles.json' with { type: 'json' };

/** The job roles of the 2025 announcement, with its figures. The order is that of the page. */
export { jobRoles };

export type JobRole = (typeof jobRoles)[number];

/** Form option for employers, instead of a role. */
export const employer = { value: 'employer', title: 'Employer: I want to hire MCP experts' };

/** All options of the waitlist's form. */
export const interests = [...jobRoles, employer];

export const interestValues = interests.map(({ value }) => value);

/** Matches the query of a link that chooses an interest, such as `?role=employer`. */
export const chosenByAddress = new RegExp(`^\\?role=(${interestValues.join('|')})$`);

/** Title of an interest, also of one that is no longer offered. */
export function interestTitle(value: string): string {
  if (value === employer.value) return 'Employer';
  return jobRoles.find((role) => role.value === value)?.title ?? value;
}

/** 'AUD' is said beside it. */
export const formatSalary = ({ from, to }: JobRole['salary']) => `$${from}-${to}K`;
