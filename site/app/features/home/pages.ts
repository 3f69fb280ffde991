import type { PublicPages } from '#app/lib/public-page.ts';
import { site } from '#site';

const isFile = { isUnlisted: true, isSearched: true };

export const homePages: PublicPages = {
  '/llms.txt': {
    title: 'Everything as Markdown',
    kicker: 'texts of this site, for agents',
    searchWords: 'llms agents text',
    ...isFile,
  },
  '/.well-known/api-catalog': {
    title: 'Catalogue of APIs',
    kicker: "links to the site's APIs",
    searchWords: 'developers agents',
    ...isFile,
  },
  '/': {
    file: 'pages/home.tsx',
    title: `From ${site.lineage.join(' to ')}`,
    kicker: `open standard · draft ${site.standardVersion}`,
  },
  '/.well-known/security.txt': {
    title: 'Report a vulnerability',
    kicker: 'contact for security researchers',
    searchWords: 'vulnerability disclosure',
    isUnlisted: true,
    isSearched: true,
  },
};
