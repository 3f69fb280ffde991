import { makeBadgeClass, makeIssuer } from '@context-native/openbadges/assertion';
import type { FetchDocument, Own } from '@context-native/openbadges/verify/fetched';
import { passScoreOf, readTiers } from '#app/services/curriculum/levels.server.ts';
import { site } from '#site';
import { badgePicture } from './badge-picture.server.ts';
import { type BadgeType, badgeAddresses, badgeTypes, isBadgeType } from './badge-types.ts';
import { currentWording, describeBadge, ownWords, type Wording } from './wordings.ts';

/** Size and rules of a passed exam, and the wording that describes it. */
export interface Asked {
  questions: number;
  minutes: number;
  /** Number of correct answers needed to pass. */
  passScore: number;
  wording: Wording;
  /** Null if unknown. */
  minutesTaken: number | null;
}

/** Badge class of a level: its description and criteria, by today's exam or by the one that was `asked`. */
export async function badgeClassOf(type: BadgeType, siteUrl: string, asked?: Asked) {
  const { levels, exam } = await readTiers();
  const level = levels[badgeTypes[type].level - 1];
  const { questions } = exam;
  const today = { questions, minutes: level?.examMinutes, passScore: passScoreOf(exam) };
  const rules = asked ?? { ...today, wording: currentWording, minutesTaken: null };
  const addresses = badgeAddresses(siteUrl);
  return makeBadgeClass({
    id: addresses.badgeClass(type),
    name: badgeTypes[type].name,
    description: describeBadge(type, rules.wording, rules),
    image: addresses.image(type),
    criteria: {
      id: `${siteUrl}/pricing`,
      narrative: `Pass the ${level?.name} exam: ${rules.questions} questions in ${rules.minutes} minutes, at least ${rules.passScore} of them right.`,
    },
    issuer: addresses.issuer,
    tags: ['Model Context Protocol', site.product],
    alignment: [
      { targetName: `${site.product} ${site.standardVersion}`, targetUrl: `${siteUrl}/specification` },
    ],
  });
}

const issuerOf = (siteUrl: string) =>
  makeIssuer({
    id: badgeAddresses(siteUrl).issuer,
    name: site.product,
    url: siteUrl,
    email: site.email,
    description: site.description,
  });

/** Names, addresses and achievements that identify this site to the verifier. */
export async function ownIdentity(siteUrl: string): Promise<Own> {
  const types = Object.keys(badgeTypes) as BadgeType[];
  const achievements = await Promise.all(
    types.map(async (type) => {
      const { name, criteria } = await badgeClassOf(type, siteUrl);
      return ownWords(type).map((description) => ({ name, description, criteria: criteria.narrative }));
    }),
  );
  const pictures = types.map((type) => badgeAddresses(siteUrl).image(type));
  const ours = {
    name: site.product,
    email: site.email,
    homes: [site.standardOrigin],
    achievements: achievements.flat(),
    pictures,
  };
  return { own: siteUrl, ours };
}

/** A document that is published, or a picture. */
export interface Published {
  type: string;
  body: string | Buffer;
  /** 410 for a revoked document, 404 for a missing one. Default: 200. */
  status?: number;
}

export const json = (document: object, type = 'application/ld+json') => ({
  type,
  body: `${JSON.stringify(document, null, 2)}\n`,
});

/** Document published under `/badges/`, by file name; undefined for any other name. */
export async function badgeFile(name: string, siteUrl: string) {
  if (name === 'issuer.json') return json(issuerOf(siteUrl));
  const [, type = '', ending] = /^(\w+)\.(json|svg)$/.exec(name) ?? [];
  if (!isBadgeType(type)) return undefined;
  if (ending === 'json') return json(await badgeClassOf(type, siteUrl));
  return { type: 'image/svg+xml', body: await badgePicture(type) };
}

/** This site's documents for the verifier, which must not request them by URL: the site may have a private address. */
export const ownDocuments =
  (siteUrl: string): FetchDocument =>
  async (address) => {
    const name = /^\/badges\/([\w.-]+)$/.exec(new URL(address).pathname)?.[1];
    const file = name === undefined ? undefined : await badgeFile(name, siteUrl);
    return answerVerifier(address, file ?? { status: 404, type: 'text/html', body: '' });
  };

export const answerVerifier = (address: string, { status = 200, type, body }: Published) => ({
  address,
  status,
  type,
  isOpen: true,
  body: typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body),
});
