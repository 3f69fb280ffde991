import { htmlOf } from '../html-of.server.ts';
import { placesInNavigation } from './navigation.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const footer = htmlOf(<SiteFooter />);
const headers = new Map<string, string>();

/**
 * Contents of the page's header and footer. They hold no state of React's, are the same for every page outside
 * the navigation, and were half of the work of rendering: so each is made once.
 */
export function renderFrame(page: { path: string; signedIn: boolean }): { header: string; footer: string } {
  const path = placesInNavigation.has(page.path) ? page.path : '';
  const key = `${page.signedIn} ${path}`;
  const header = headers.get(key) ?? htmlOf(<SiteHeader signedIn={page.signedIn} path={path} />);
  headers.set(key, header);
  return { header, footer };
}
