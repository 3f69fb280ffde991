export interface DeskPage {
  path: string;
  label: string;
  /** Shown to admins alone, because the page is theirs alone. */
  adminOnly?: boolean;
  /** Shown where the settings say who sells. */
  sellersOnly?: boolean;
}

/** Who looks at the desk, of which site. */
export interface DeskViewer {
  role: string;
  hasSeller: boolean;
}

interface DeskGroup {
  label: string;
  pages: DeskPage[];
}

/** The desk's navigation: every page that stands in it, whichever feature owns it. */
const deskGroups: DeskGroup[] = [
  {
    label: 'Review',
    pages: [
      { path: '/admin', label: 'Queue' },
      { path: '/admin/exams', label: 'Held exams' },
      { path: '/admin/secrets', label: 'Found secrets' },
    ],
  },
  {
    label: 'Publish',
    pages: [
      { path: '/admin/articles', label: 'Articles' },
      { path: '/admin/courses', label: 'Free courses' },
      { path: '/admin/ratings', label: 'Ratings' },
    ],
  },
  {
    label: 'Ecosystem',
    pages: [
      { path: '/admin/catalogue', label: 'MCP Map' },
      { path: '/admin/catalogue/syncs', label: 'Sync of the map' },
      { path: '/admin/partners', label: 'Partners' },
    ],
  },
  {
    label: 'Library',
    pages: [
      { path: '/admin/library', label: 'Works' },
      { path: '/admin/library/slots', label: 'Featured slots' },
    ],
  },
  {
    label: 'People',
    pages: [
      { path: '/admin/people', label: 'Accounts', adminOnly: true },
      { path: '/admin/security', label: 'Security log', adminOnly: true },
      { path: '/admin/waitlist', label: 'Jobs waitlist' },
      { path: '/admin/credentials', label: 'Credentials', adminOnly: true },
    ],
  },
  {
    label: 'Money',
    pages: [
      { path: '/admin/orders', label: 'Orders', adminOnly: true },
      { path: '/admin/invoices', label: 'Invoices', adminOnly: true, sellersOnly: true },
      { path: '/admin/donations', label: 'Donations', adminOnly: true },
    ],
  },
  {
    label: 'Site',
    pages: [
      { path: '/admin/dashboard', label: 'Dashboard' },
      { path: '/admin/audit', label: 'Audit log', adminOnly: true },
      { path: '/admin/system', label: 'System', adminOnly: true },
    ],
  },
];

/** The groups that somebody sees; one without pages is left out. */
export function groupsFor({ role, hasSeller }: DeskViewer): DeskGroup[] {
  return deskGroups
    .map(({ label, pages }) => ({
      label,
      pages: pages.filter(
        ({ adminOnly, sellersOnly }) => (role === 'admin' || !adminOnly) && (hasSeller || !sellersOnly),
      ),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** The page of the navigation at exactly this path, whoever may open it. */
export function pageAt(path: string): DeskPage | undefined {
  return deskGroups.flatMap(({ pages }) => pages).find((page) => page.path === path);
}

/** How far down the navigation the page at this path stands. */
export const placeOf = (path: string): number =>
  deskGroups.flatMap(({ pages }) => pages).findIndex((page) => page.path === path);

/** The page of the navigation that an address belongs to: `/admin/articles/1` to `/admin/articles`. */
export function currentPage(pathname: string): DeskPage | undefined {
  const isIn = (path: string) =>
    pathname === path || pathname.startsWith(path === '/admin' ? '/admin/submissions/' : `${path}/`);
  return deskGroups
    .flatMap(({ pages }) => pages)
    .filter(({ path }) => isIn(path))
    .sort((a, b) => b.path.length - a.path.length)[0];
}
