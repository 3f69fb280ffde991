/** The job roles of the 2025 announcement, with its figures. The order is that of the page. */
export const jobRoles = [
  {
    value: 'server-architect',
    title: 'MCP Server Architect',
    description:
      'Designs servers that many clients use: what is a tool and what a resource, how they are versioned, who may call them.',
    salary: { from: 140, to: 180 },
    growth: 300,
    count: 127,
  },
  {
    value: 'performance-engineer',
    title: 'Protocol Performance Engineer',
    description:
      'Measures where a run spends its time and tokens, and makes transports, caches and contexts smaller and faster.',
    salary: { from: 120, to: 160 },
    growth: 250,
    count: 89,
  },
  {
    value: 'devops-specialist',
    title: 'MCP DevOps Specialist',
    description:
      'Deploys and watches servers and agents: releases, secrets, traces, alerts, and the way back when one goes wrong.',
    salary: { from: 110, to: 150 },
    growth: 400,
    count: 156,
  },
  {
    value: 'process-composer',
    title: 'Business Process Composer',
    description:
      'Turns a process of an organisation into agents, tools and approvals, together with the people who do the work today.',
    salary: { from: 95, to: 130 },
    growth: 200,
    count: 203,
  },
  {
    value: 'security-specialist',
    title: 'Protocol Security Specialist',
    description:
      'Finds how an agent can be misled or a tool misused, and sets permissions, reviews and audit trails against it.',
    salary: { from: 125, to: 165 },
    growth: 300,
    count: 74,
  },
  {
    value: 'marketplace-manager',
    title: 'MCP Marketplace Manager',
    description:
      'Runs a catalogue of servers and agents: what is let in, how it is described and checked, and how its makers are paid.',
    salary: { from: 130, to: 170 },
    growth: 500,
    count: 42,
  },
] as const;

export type JobRole = (typeof jobRoles)[number];

/** What somebody who hires chooses in place of a role. */
export const employer = { value: 'employer', title: 'Employer: I want to hire MCP experts' } as const;

/** Everything that the waitlist's form lets one choose. */
export const interests = [...jobRoles, employer];

export type Interest = (typeof interests)[number]['value'];

export const interestValues = interests.map(({ value }) => value);

export function isInterest(value: string | null): value is Interest {
  return interestValues.some((known) => known === value);
}

/** The query of a link that chooses one, such as `?role=employer`. */
export const chosenByAddress = new RegExp(`^\\?role=(${interestValues.join('|')})$`);

/** In words, also of a value that is offered no more. */
export function interestTitle(value: string): string {
  if (value === employer.value) return 'Employer';
  return jobRoles.find((role) => role.value === value)?.title ?? value;
}

/** 'AUD' is said beside it. */
export const formatSalary = ({ from, to }: JobRole['salary']) => `$${from}-${to}K`;
