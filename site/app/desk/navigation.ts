import groups from '../../content/desk-navigation.json' with { type: 'json' };

export interface DeskPage {
  path: string;
  label: string;
  /** Shown only to admins, because only they may open the page. */
  adminOnly?: boolean;
  /** Shown only if the settings name a seller. */
  sellersOnly?: boolean;
}

/** The person's role at the desk, and whether the settings name a seller. */
export interface DeskViewer {
  role: string;
  hasSeller: boolean;
}

interface DeskGroup {
  label: string;
  pages: DeskPage[];
}

/** The desk's navigation with the pages of all features. */
const deskGroups: DeskGroup[] = groups;
const deskPages = deskGroups.flatMap(({ pages }) => pages);

/** The groups that this viewer sees, without empty ones. */
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

/** The page of the navigation at exactly this path, for any role. */
export function pageAt(path: string): DeskPage | undefined {
  return deskPages.find((page) => page.path === path);
}

/** Position of the page at this path in the navigation; -1 if it is not there. */
export const placeOf = (path: string): number => deskPages.findIndex((page) => page.path === path);

/** The page of the navigation for a URL's path: `/admin/articles` for `/admin/articles/1`. */
export function currentPage(pathname: string): DeskPage | undefined {
  const isIn = (path: string) =>
    pathname === path || pathname.startsWith(path === '/admin' ? '/admin/submissions/' : `${path}/`);
  return deskPages.filter(({ path }) => isIn(path)).sort((a, b) => b.path.length - a.path.length)[0];
}
