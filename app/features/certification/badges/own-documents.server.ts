import type { FetchDocument } from '#app/lib/openbadges/verify/fetched.ts';
import { badgeClassOf, isBadgeType, issuerOf } from './badge-types.ts';
import { drawBadge } from './draw-badge.ts';

interface Published {
  type: string;
  body: string;
}

const linkedData = (document: object): Published => ({
  type: 'application/ld+json',
  body: `${JSON.stringify(document, null, 2)}\n`,
});

/** What is published under `/badges/`, by its name there; undefined for everything else. */
export function badgeFile(name: string, siteUrl: string): Published | undefined {
  if (name === 'issuer.json') return linkedData(issuerOf(siteUrl));
  const [type = '', ending] = name.split('.');
  if (!isBadgeType(type)) return undefined;
  if (ending === 'json') return linkedData(badgeClassOf(type, siteUrl));
  return ending === 'svg' ? { type: 'image/svg+xml', body: drawBadge(type) } : undefined;
}

/** Documents of this site for the verifier, which must not ask the site by its address: it may be a private one. */
export const ownDocuments =
  (siteUrl: string): FetchDocument =>
  async (address) => {
    const name = /^\/badges\/([\w.-]+)$/.exec(new URL(address).pathname)?.[1];
    const file = name === undefined ? undefined : badgeFile(name, siteUrl);
    const answer = file ?? { type: 'text/html', body: '' };
    const body = new TextEncoder().encode(answer.body);
    return { address, status: file ? 200 : 404, type: answer.type, isOpen: true, body };
  };
