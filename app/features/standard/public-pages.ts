import type { PublicPages } from '#app/lib/public-page.ts';
import { site } from '#site';

export const standardPages: PublicPages = {
  '/specification': { title: 'Specification', kicker: `draft ${site.standardVersion}` },
  '/specification/changelog': { title: 'Changelog of the standard', kicker: 'what changed, and when' },
  '/playground': { title: 'Playground', kicker: 'check a trace in your browser' },
  '/history': { title: 'History', kicker: site.lineage.join(' → ') },
  '/about': { title: 'About', kicker: 'origin, governance, roadmap' },
};
