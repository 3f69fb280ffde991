/** The three badges; `level` counts from the first level of certification. */
export const badgeTypes = {
  foundations: { name: 'MCP Foundations', level: 1 },
  developer: { name: 'MCP Developer', level: 2 },
  architect: { name: 'MCP Architect', level: 3 },
} as const;

/** The badge of each level. */
export const badgeOfLevel = {
  foundation: 'foundations',
  developer: 'developer',
  architect: 'architect',
} as const;

export type BadgeType = keyof typeof badgeTypes;

export const isBadgeType = (value: string): value is BadgeType => Object.hasOwn(badgeTypes, value);

/** URLs of badge documents. Issued badges refer to them for ever, so they must not change. */
export const badgeAddresses = (siteUrl: string) => ({
  issuer: `${siteUrl}/badges/issuer.json`,
  badgeClass: (type: BadgeType) => `${siteUrl}/badges/${type}.json`,
  image: (type: BadgeType) => `${siteUrl}/badges/${type}.svg`,
  /** Id of an assertion that `/badges` makes. Nothing is published there. */
  unissued: (id: string) => `${siteUrl}/badges/assertions/${id}`,
});
