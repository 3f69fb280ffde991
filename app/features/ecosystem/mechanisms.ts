import { site } from '#site';

interface Mechanism {
  id: string;
  title: string;
  /** Why more of it makes more of everything. */
  because: string;
  today: string;
  planned: string;
  link: { href: string; label: string };
  /** The mechanism that this one drives. */
  drives: string;
}

/** In the order in which each drives the next; the last drives the first. */
export const mechanisms: readonly Mechanism[] = [
  {
    id: 'text',
    title: 'One text',
    because:
      'Everybody who reads it builds the same thing. Clauses have numbers and addresses that stay, so that a question can point at one sentence.',
    today: `Draft ${site.standardVersion}, its schemas and examples, at addresses that carry the version.`,
    planned: 'v0.2 takes in feedback; v1.0 is ratified.',
    link: { href: '/specification', label: 'Specification' },
    drives: 'profiles',
  },
  {
    id: 'profiles',
    title: 'Four profiles',
    because:
      'A public body and a hobbyist need different fields. Profiles let both use one format, instead of two standards.',
    today: 'Enterprise, SMB, Developer and Gov/Public, with an example of each.',
    planned: 'Fields that v0.2 adds after feedback. A new profile would be a new version.',
    link: { href: '/specification#profiles', label: 'Profiles' },
    drives: 'checkers',
  },
  {
    id: 'checkers',
    title: 'Checkers in any language',
    because:
      'Where a machine can say what is wrong, nobody has to be asked. The cost of the next implementation does not fall on those who are there.',
    today: 'A library and command line in TypeScript, the playground, and a test suite in JSON for others.',
    planned: 'The test suite that compliance is measured by, with v0.3. Checkers by other people.',
    link: { href: '/compliance', label: 'Compliance' },
    drives: 'registry',
  },
  {
    id: 'registry',
    title: 'A registry with evidence',
    because:
      'Each entry brings a trace that anybody can check again. Trust is not handed out by an office, so it needs no office that grows.',
    today: 'Entries by pull request, one so far: this project’s own.',
    planned: 'The official registry, with v0.3.',
    link: { href: '/registry', label: 'Registry' },
    drives: 'catalogue',
  },
  {
    id: 'catalogue',
    title: 'A map of the field',
    because:
      'Who looks for a server, a client or a gateway finds it in one place, and next to it those that already write traces.',
    today:
      'The MCP Map: servers, clients and tools by category, with search and filters. Organisations by layer.',
    planned: 'Entries of the registry beside the items that they belong to.',
    link: { href: '/mcp-map', label: 'MCP Map' },
    drives: 'people',
  },
  {
    id: 'people',
    title: 'People who know it',
    because:
      'Somebody who has learned to read a trace expects one in the next place they work at, and writes back to the text what did not hold.',
    today:
      'Articles in Insights, talks and tutorials in the content library, and the tiers of certification.',
    planned: 'The lessons and exams of the three levels.',
    link: { href: '/ecosystem/courses', label: 'Courses and certifications' },
    drives: 'text',
  },
];
