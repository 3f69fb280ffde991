/** The door of the home feature: what the composition hands in for pages about all of the site. */
export { sitemapContext } from './sitemap.server.ts';
export { homePages, socialPagesContext } from './social-pages.server.ts';
