import { isPng } from '../baked-png.ts';
import { isSvg } from '../baked-svg.ts';
import {
  hasType,
  idOf,
  isEmail,
  isHttp,
  isIri,
  isObject,
  isSameHost,
  isText,
  type Json,
  listOf,
} from '../values.ts';
import {
  type Check,
  inGroup,
  type Outcome,
  passIf,
  passIfRead,
  passIfWhole,
  quote,
  unknownIf,
} from './check.ts';
import { type Fetched, isJsonType, isUnreached, textOf } from './fetched.ts';
import type { Assertion2 } from './gather-2.ts';
import { textsOf } from './ownership.ts';

type Part = 'badge' | 'issuer';
const names = { badge: 'badge class', issuer: 'issuer' };

const of =
  (part: Part, test: (document: Json, found: Fetched) => Outcome) =>
  (subject: Assertion2): Outcome => {
    const { document } = subject[part];
    return document ? test(document, subject[part]) : { skip: `The ${names[part]} was not found.` };
  };

const isMissing = (found: Fetched) => found.address !== undefined && isUnreached(found);

/** Checks that badge class and issuer share: each can be fetched, and has its URL as its id. */
const published = (part: Part): Omit<Check<Assertion2>, 'group'>[] => [
  {
    id: `${part}-found`,
    asks: `The ${names[part]} can be fetched.`,
    test: ({ [part]: found, badge }) => {
      const { document, problem = '' } = found;
      // The badge class names the issuer, so without the class we cannot find the issuer.
      const isUnknown = isMissing(found) || (part === 'issuer' && isMissing(badge));
      return unknownIf(isUnknown, problem, passIfRead(document !== undefined, problem));
    },
  },
  {
    id: `${part}-type-served`,
    level: 'should',
    asks: `The ${names[part]} is served as application/ld+json or application/json.`,
    test: ({ [part]: { answer } }) => {
      if (!answer) return { skip: 'The document was not fetched.' };
      return passIf(isJsonType(answer.type), `The document is served as ${quote(answer.type)}.`);
    },
  },
  {
    id: `${part}-id`,
    asks: `The id of the ${names[part]} is the URL that was fetched.`,
    test: of(part, ({ id }, { address, answer }) => {
      if (!address) return passIf(isIri(id), `Its id is ${quote(id)}.`);
      // Another site would speak for the named one.
      if (answer && !isSameHost(answer.address, address))
        return { unknown: `${address} redirects to ${new URL(answer.address).host}, another site.` };
      const why = `${address} serves the id ${quote(id)}.`;
      const isElsewhere = isHttp(id) && !isSameHost(id, address);
      return unknownIf(isElsewhere, why, passIf(id === address, why));
    }),
  },
];

/** Checks of the badge class (version 2.0). */
export const badgeClassChecks = inGroup<Assertion2>('badge', [
  ...published('badge'),
  {
    id: 'badge-type',
    asks: 'The type of the badge class is BadgeClass.',
    test: of('badge', (badge) => passIf(hasType(badge, 'BadgeClass'), `Its type is ${quote(badge.type)}.`)),
  },
  {
    id: 'badge-members',
    asks: 'The badge class has a name, a description, an image, criteria and an issuer.',
    test: of('badge', (badge) =>
      textsOf(badge.name).length === 0
        ? passIfRead(false, 'The badge class has no name, so its purpose is unknown.')
        : passIfWhole(badge, ['name', 'description', 'image', 'criteria', 'issuer']),
    ),
  },
  {
    id: 'badge-image',
    asks: 'The image of the badge class is a URL, or a data URI of a PNG or an SVG.',
    test: of('badge', ({ image }) => {
      const address = idOf(image);
      return passIf(
        isHttp(address) || /^data:image\/(png|svg\+xml)[;,]/.test(address ?? ''),
        `The image is ${quote(image)}.`,
      );
    }),
  },
  {
    id: 'badge-picture',
    level: 'should',
    asks: 'The URL of the image serves a PNG or an SVG.',
    test: ({ picture }) => {
      if (!picture) return { skip: 'The image has no URL.' };
      if ('problem' in picture) return { unknown: picture.problem };
      const isPicture = isPng(picture.body) || isSvg(textOf(picture));
      return passIf(
        picture.status === 200 && isPicture,
        `${picture.address} returned the status ${picture.status} and the type ${quote(picture.type)}.`,
      );
    },
  },
  {
    id: 'badge-criteria',
    asks: 'The criteria are a URL, or have a URL or a narrative.',
    test: of('badge', ({ criteria }) =>
      passIf(
        isObject(criteria) ? isIri(criteria.id) || isText(criteria.narrative) : isIri(criteria),
        `The criteria are ${quote(criteria)}.`,
      ),
    ),
  },
  {
    id: 'badge-alignment',
    asks: 'Each alignment has a name and a URL.',
    test: of('badge', ({ alignment }) => {
      const all = listOf(alignment);
      if (all.length === 0) return { skip: 'The badge class has no alignments.' };
      const bad = all.find((one) => !isObject(one) || !isText(one.targetName) || !isHttp(one.targetUrl));
      return passIf(bad === undefined, `An alignment is ${quote(bad)}.`);
    }),
  },
  {
    id: 'badge-tags',
    asks: 'Each tag is a string.',
    test: of('badge', ({ tags }) => {
      if ((tags ?? undefined) === undefined) return { skip: 'The badge class has no tags.' };
      return passIf(listOf(tags).every(isText), `The tags are ${quote(tags)}.`);
    }),
  },
]);

/** Checks of the issuer (version 2.0). */
export const issuerChecks = inGroup<Assertion2>('issuer', [
  ...published('issuer'),
  {
    id: 'issuer-type',
    asks: 'The type of the issuer is Issuer or Profile.',
    test: of('issuer', (issuer) =>
      passIf(hasType(issuer, 'Issuer') || hasType(issuer, 'Profile'), `Its type is ${quote(issuer.type)}.`),
    ),
  },
  {
    id: 'issuer-members',
    asks: 'The issuer has a name, the URL of its website and an email address.',
    test: of('issuer', ({ name, url, email }) => {
      if (!isText(name)) return { fail: 'The issuer has no name.' };
      if (!isHttp(url)) return { fail: `Its url is ${quote(url)}.` };
      return passIf(isEmail(email), `Its email is ${quote(email)}.`);
    }),
  },
  {
    id: 'issuer-origins',
    asks: 'Each origin that the issuer allows is a host name with a dot, without a scheme or a port.',
    test: of('issuer', ({ verification }) => {
      const origins = listOf(isObject(verification) ? verification.allowedOrigins : undefined);
      if (origins.length === 0) return { skip: 'The issuer lists none, so only its own origin is allowed.' };
      const bad = origins.find((origin) => !isText(origin) || !/^[\w-]+(\.[\w-]+)+$/.test(origin));
      return passIf(bad === undefined, `The issuer allows ${quote(bad)}.`);
    }),
  },
]);
