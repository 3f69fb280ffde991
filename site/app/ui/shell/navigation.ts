import type { PublicPages } from '#app/lib/public-page.ts';
import { site } from '#site';

export interface NavLink {
  href: string;
  label: string;
  /** One line about the linked page, shown in the header's menus. */
  about?: string;
  external?: boolean;
}

interface NavGroup {
  label: string;
  links: NavLink[];
}

/** The links of header and footer: those to pages, placed by their features, and others. */
export interface Navigation {
  groups: NavGroup[];
  /** Links outside the groups. The small-screen menu shows them under "More". */
  moreLinks: NavLink[];
  footerColumns: NavGroup[];
  smallPrint: NavLink[];
}

/** The links of header and footer, with the labels of the product specification. */
export function navigationOf(pages: PublicPages): Navigation {
  const menu = (name: string, others: NavLink[] = []) => ({
    label: name,
    links: [...linksOf(pages, ({ header }) => (header?.menu === name ? header : undefined)), ...others],
  });
  const column = (name: string, others: NavLink[] = []) => ({
    label: name,
    links: [...linksOf(pages, ({ footer }) => (footer?.column === name ? footer : undefined)), ...others],
  });
  return {
    groups: [
      menu('Learn'),
      menu('Build'),
      menu('Community'),
      menu('Ecosystem', [
        {
          href: site.sponsors,
          label: 'Sponsors Site',
          about: 'Organisations that fund the work',
          external: true,
        },
      ]),
    ],
    moreLinks: menu('More').links,
    footerColumns: [
      column('Documentation'),
      column('Community', [{ href: site.repository, label: 'Repository', external: true }]),
      column('Legal', [{ href: `mailto:${site.email}`, label: 'Contact' }]),
    ],
    smallPrint: column('Small print', [{ href: '/feeds/rss.xml', label: 'RSS' }]).links,
  };
}

function linksOf(
  pages: PublicPages,
  placeOf: (page: PublicPages[string]) => { at?: number; label?: string; about?: string } | undefined,
): NavLink[] {
  return Object.entries(pages)
    .flatMap(([href, page]) => {
      const place = placeOf(page);
      return place ? [{ href, title: page.title, ...place }] : [];
    })
    .sort((a, b) => (a.at ?? Number.POSITIVE_INFINITY) - (b.at ?? Number.POSITIVE_INFINITY))
    .map(({ href, title, label = title, about }) => ({ href, label, about }));
}
