import { site } from '#site';

interface PlannedPage {
  title: string;
  /** What the finished page does, for somebody who followed a link to it. */
  lead: string;
  /** Where the same reader can go today. */
  meanwhile: { href: string; label: string };
  /** Says something only at the end of a payment or inside a course: not in the sitemap. */
  isUnlisted?: boolean;
}

const learning = { href: '/blog', label: 'Read Insights: articles on building with MCP' };
const repository = { href: site.repository, label: 'Open the repository' };
const contact = { href: `mailto:${site.email}`, label: `Write to ${site.email}` };

/**
 * The routes of the site that have an address, a title and a lead, and whose content comes later.
 * Each later piece of work takes its lines out of here and puts them into its feature.
 * `docs/architecture.md` lists them; a test keeps the two equal.
 */
export const plannedPages: Record<string, PlannedPage> = {
  '/assessment': {
    title: 'Assessment',
    lead: 'The timed exam of a certification level. No exam is open yet.',
    meanwhile: learning,
    isUnlisted: true,
  },
  '/badges': {
    title: 'Badge issuer',
    lead: 'A tool that makes an OpenBadges 2.0 assertion in your browser.',
    meanwhile: contact,
  },
  '/community': {
    title: 'Community',
    lead: 'How to take part in the standard: propose a clause, review a change, write an example. MIT licence, decisions in the open.',
    meanwhile: repository,
  },
  '/contribute': {
    title: 'Contribute',
    lead: 'Send an MCP server, a client library, a tool or a text for review.',
    meanwhile: contact,
  },
};
