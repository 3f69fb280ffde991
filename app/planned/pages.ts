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

const contact = { href: `mailto:${site.email}`, label: `Write to ${site.email}` };

/**
 * The routes of the site that have an address, a title and a lead, and whose content comes later.
 * Each later piece of work takes its lines out of here and puts them into its feature.
 * `docs/architecture.md` lists them; a test keeps the two equal.
 */
export const plannedPages: Record<string, PlannedPage> = {
  '/jobs': {
    title: 'Jobs',
    lead: 'Roles around the Model Context Protocol, and a waitlist for talent and employers.',
    meanwhile: contact,
  },
};
