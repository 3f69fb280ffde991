import { site } from '#site';

export interface NavLink {
  href: string;
  label: string;
  /** One line that says what is behind the link, shown in the header's menus. */
  about: string;
  external?: boolean;
}

/** The header's groups, labels to the letter of the product specification. */
export const groups: { label: string; links: NavLink[] }[] = [
  {
    label: 'Learn',
    links: [
      { href: '/learn', label: 'Learn MCP', about: 'Tutorials, official documents, papers' },
      { href: '/courses', label: 'Courses', about: 'Free courses and three levels of certification' },
      { href: '/mvp', label: 'MCP Courses', about: 'The learning path, twelve modules in order' },
      { href: '/pricing', label: 'Pricing', about: 'What a certification costs and includes' },
      { href: '/verify', label: 'Verify', about: 'Whether a credential or a badge is what it says' },
    ],
  },
  {
    label: 'Build',
    links: [
      {
        href: '/specification',
        label: 'Specification',
        about: `The standard, draft ${site.standardVersion}`,
      },
      { href: '/registry', label: 'Registry', about: 'Implementations that declare compliance' },
      { href: '/examples', label: 'Examples', about: 'Payloads for each profile, the data model' },
      { href: '/types', label: 'Types', about: 'What the words inside mean, a working draft' },
      { href: '/playground', label: 'Playground', about: 'Check a trace while you write it' },
      { href: '/content-library', label: 'Content Library', about: 'Talks, demos and tutorials' },
      { href: '/deploy', label: 'Deploy', about: 'Run this site for a standard of your own' },
    ],
  },
  {
    label: 'Community',
    links: [
      { href: '/adoption', label: 'Adoption', about: 'Four steps from an existing agent' },
      { href: '/agents', label: 'Agents', about: 'Connect an agent: what it can do here, and how' },
      { href: '/partners', label: 'Partners', about: 'Organisations that support the standard' },
      { href: '/community', label: 'Community', about: 'How decisions are made, and by whom' },
      { href: '/contribute', label: 'Contribute', about: 'Send a server, a library, a text' },
    ],
  },
  {
    label: 'Ecosystem',
    links: [
      { href: '/ecosystem/layers', label: 'New Layers', about: 'Who builds which layer' },
      { href: '/ecosystem/courses', label: 'Courses', about: 'Courses and certification tiers' },
      { href: '/ecosystem/scale', label: 'Scale', about: 'Six ways in which adoption grows' },
      { href: '/mcp-map', label: 'MCP Map', about: 'Servers, clients and tools, searchable' },
      { href: site.sponsors, label: 'Sponsors Site', about: 'Who pays for the work', external: true },
    ],
  },
];

/** Links outside the groups; in the small-screen menu they stand under "More". */
export const moreLinks: NavLink[] = [
  { href: '/jobs', label: 'Jobs', about: 'Roles around the protocol' },
  { href: '/donations', label: 'Donations', about: 'Support the standard' },
  { href: '/about', label: 'About', about: 'Origin and governance' },
  { href: '/blog', label: 'Insights', about: 'Articles, papers and talks' },
];

interface FooterColumn {
  label: string;
  links: { href: string; label: string; external?: boolean }[];
}

export const footerColumns: FooterColumn[] = [
  {
    label: 'Documentation',
    links: [
      { href: '/specification', label: `Specification ${site.standardVersion}` },
      { href: '/examples', label: 'Examples & Schema' },
      { href: '/types', label: 'Types' },
      { href: '/playground', label: 'Playground' },
      { href: '/conformance', label: 'Conformance' },
      { href: '/faq', label: 'FAQ' },
    ],
  },
  {
    label: 'Community',
    links: [
      { href: '/adoption', label: 'Adoption Guide' },
      { href: '/partners', label: 'Partners' },
      { href: '/registry', label: 'Registry' },
      { href: '/data', label: 'Open data' },
      { href: '/verify', label: 'Verify' },
      { href: site.repository, label: 'Repository', external: true },
    ],
  },
  {
    label: 'Legal',
    links: [
      { href: '/compliance', label: 'Compliance' },
      { href: `mailto:${site.email}`, label: 'Contact' },
    ],
  },
];

export const smallPrint = [
  { href: '/terms', label: 'Terms of Service' },
  { href: '/privacy', label: 'Privacy Policy' },
  { href: '/accessibility', label: 'Accessibility' },
  { href: '/feeds/rss.xml', label: 'RSS' },
];

/** Paths of the header: on them it marks where the visitor is. */
export const placesInNavigation = new Set(
  [...groups.flatMap((group) => group.links), ...moreLinks].map((link) => link.href),
);
