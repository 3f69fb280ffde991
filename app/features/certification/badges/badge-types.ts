import { makeBadgeClass, makeIssuer } from '#app/lib/openbadges/assertion.ts';
import { site } from '#site';

/** The three badges, one for each level. */
export const badgeTypes = {
  foundations: {
    name: 'MCP Foundations',
    level: 1,
    description:
      'The holder knows what the Model Context Protocol is for, how a client and a server talk, and how to read the record of a run.',
    criteria: 'Pass the MCP Foundation exam: 30 questions in 45 minutes, 70 % of them right.',
  },
  developer: {
    name: 'MCP Developer',
    level: 2,
    description:
      'The holder writes servers, clients and tools of the Model Context Protocol, and makes each run leave a trace that others can check.',
    criteria: 'Pass the MCP Developer exam: 30 questions in 60 minutes, 70 % of them right.',
  },
  architect: {
    name: 'MCP Architect',
    level: 3,
    description:
      'The holder decides how agents of several organisations work together over the Model Context Protocol, and answers for it.',
    criteria: 'Pass the MCP Architect exam: 30 questions in 75 minutes, 70 % of them right.',
  },
} as const;

export type BadgeType = keyof typeof badgeTypes;

export const isBadgeType = (value: string): value is BadgeType => Object.hasOwn(badgeTypes, value);

/** Where the documents of badges are. Badges that were issued name them for ever: they must not change. */
export const badgeAddresses = (siteUrl: string) => ({
  issuer: `${siteUrl}/badges/issuer.json`,
  badgeClass: (type: BadgeType) => `${siteUrl}/badges/${type}.json`,
  image: (type: BadgeType) => `${siteUrl}/badges/${type}.svg`,
  /** Of what the page makes: nothing is ever there. */
  unissued: (id: string) => `${siteUrl}/badges/assertions/${id}`,
});

export const badgeClassOf = (type: BadgeType, siteUrl: string) => {
  const { name, description, criteria } = badgeTypes[type];
  const addresses = badgeAddresses(siteUrl);
  return makeBadgeClass({
    id: addresses.badgeClass(type),
    name,
    description,
    image: addresses.image(type),
    criteria: { id: `${siteUrl}/pricing`, narrative: criteria },
    issuer: addresses.issuer,
    tags: ['Model Context Protocol', site.product],
    alignment: [
      {
        targetName: `${site.product} ${site.standardVersion}`,
        targetUrl: `${siteUrl}/specification`,
      },
    ],
  });
};

export const issuerOf = (siteUrl: string) =>
  makeIssuer({
    id: badgeAddresses(siteUrl).issuer,
    name: site.product,
    url: siteUrl,
    email: site.email,
    description: site.description,
  });
