import { createContext } from 'react-router';
import { plannedPages } from '#app/planned/pages.ts';

interface SocialPage {
  title: string;
  kicker: string;
  coverUrl?: string | null;
}

/** Finds what the social image of a path shows; the composition asks every feature that has pages of its own. */
export type FindSocialPage = (path: string) => Promise<SocialPage | undefined>;

export const socialPagesContext = createContext<FindSocialPage>();

const mainPages: Record<string, SocialPage> = {
  '/home': {
    title: 'From Cloud-Native to AI-Native to Context-Native',
    kicker: 'open standard · draft v0.1',
  },
  '/blog': { title: 'Insights', kicker: 'articles, papers, talks' },
  '/terms': { title: 'Terms of Service', kicker: 'terms' },
  '/privacy': { title: 'Privacy Policy', kicker: 'privacy' },
  '/accessibility': { title: 'Accessibility', kicker: 'accessibility' },
};

/** Home, the planned pages, and the few main pages of features that are one page. */
export const findMainPage: FindSocialPage = async (path) => {
  const planned = plannedPages[path];
  return mainPages[path] ?? (planned && { title: planned.title, kicker: path });
};
