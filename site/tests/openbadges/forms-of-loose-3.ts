import type { Form } from './form.ts';
import { changed, here } from './forms-of-3.ts';
import { padded } from './forms-of-loose-2.ts';
import {
  achievement,
  asJwt,
  asProof,
  claimsOf,
  forge,
  identifier,
  loose,
  site,
  subject,
} from './signed-world.ts';

/** Forms of credentials of OpenBadges 3.0 that are not as its text has them, beside a signature that fits. */
export const looseForms3: Form[] = [
  {
    form: '3.0, `validFrom` without a zone, without a time, or as a number',
    ...here,
    cautions: ['form'],
    departs: ['valid-from'],
    make: changed((one) => Object.assign(one, { validFrom: '2026-11-01T09:00:00' })),
    also: [
      ...['2026-11-01', 1_762_000_000].map((validFrom) =>
        changed((one) => Object.assign(one, { validFrom })),
      ),
      changed((one) => Object.assign(one, { validFrom: '2026-11-01T09:00:00' }), 'proof'),
      async (world) => forge({ ...(await claimsOf(world)), validFrom: '2026-11-01T11:00:00' }),
    ],
  },
  {
    form: '3.0, without `validFrom`, even if `nbf` has the time',
    ...here,
    cautions: ['form'],
    departs: ['members', 'valid-from'],
    make: changed((one) => delete one.validFrom),
    also: [
      async (world) => {
        const { validFrom: _, ...claims } = await claimsOf(world);
        return forge(claims);
      },
    ],
  },
  {
    form: '3.0, `validFrom` (or `nbf` instead) in the future, or one that cannot be read',
    outcome: 'cannot-verify',
    make: changed((one) => Object.assign(one, { validFrom: '2027-01-01' })),
    also: [
      changed((one) => Object.assign(one, { validFrom: 'in spring' })),
      async (world) => {
        const { validFrom: _, ...claims } = await claimsOf(world);
        return forge({ ...claims, nbf: 4_000_000_000 });
      },
    ],
  },
  {
    form: '3.0, an id that is not an IRI',
    ...here,
    cautions: ['form'],
    departs: ['id'],
    make: changed((one) => Object.assign(one, { id: 'credential 1' })),
  },
  {
    form: '3.0, subject without its type, or whose id is not an IRI',
    ...here,
    cautions: ['form'],
    departs: ['subject'],
    make: changed((_, world) => delete subject(world).type),
    also: [
      changed((_, world) => {
        subject(world).id = 'ada@example.org';
        delete subject(world).identifier;
      }),
    ],
  },
  {
    form: '3.0, identifier without its type, or whose `hashed` is not a boolean, missing or wrong',
    ...here,
    cautions: ['form'],
    departs: ['identifier'],
    make: changed((_, world) => delete identifier(world).type),
    also: ['true', undefined, false, null].map((hashed) =>
      changed((_, world) => Object.assign(identifier(world), { hashed })),
    ),
  },
  {
    form: '3.0, in one of these forms, with an email address other than the one given',
    outcome: 'invalid',
    make: (world) => {
      world.email = 'eve@example.org';
      return changed(() => delete identifier(world).hashed)(world);
    },
    also: [
      changed((_, world) => {
        subject(world).id = 'eve@example.org';
        delete subject(world).identifier;
      }),
      changed((_, world) =>
        Object.assign(identifier(world), {
          identityType: 'email',
          hashed: true,
          identityHash: 'eve@example.org',
        }),
      ),
    ],
  },
  {
    form: '3.0, no subject, or an identifier that cannot be read',
    outcome: 'cannot-verify',
    make: changed((one) => delete one.credentialSubject),
    also: [
      changed((_, world) => {
        delete subject(world).id;
        delete subject(world).identifier;
      }),
      changed((_, world) => Object.assign(identifier(world), { identityHash: 'sha256$12' })),
      changed((_, world) => (subject(world).identifier = [[identifier(world)]])),
    ],
  },
  {
    form: '3.0, achievement without an id, a type, a description or criteria',
    ...here,
    cautions: ['form'],
    departs: ['achievement', 'criteria'],
    make: changed((_, world) => {
      delete achievement(world).description;
      delete achievement(world).criteria;
    }),
    also: [
      changed((_, world) => {
        for (const name of ['id', 'type', 'criteria']) delete achievement(world)[name];
      }),
    ],
  },
  {
    form: '3.0, no achievement, or one without a name',
    outcome: 'cannot-verify',
    make: changed((_, world) => delete subject(world).achievement),
    also: [changed((_, world) => delete achievement(world).name)],
  },
  {
    form: '3.0, no issuer, or one without an id',
    outcome: 'cannot-verify',
    make: changed((one) => delete one.issuer),
    also: [
      changed((one) => Object.assign(one, { issuer: { type: ['Profile'], name: 'Weavers' } })),
      async (world) => {
        const { issuer: _, ...claims } = await claimsOf(world);
        return forge(claims);
      },
    ],
  },
  {
    form: '3.0, a padded JWT',
    ...here,
    cautions: ['form'],
    departs: ['jws-encoding'],
    make: async (world) => padded(await asJwt(world)),
  },
  {
    form: '3.0, `validUntil` in the past without a zone',
    outcome: 'expired',
    make: changed((one) => Object.assign(one, { validUntil: '2026-11-02T00:00:00' })),
  },
  {
    form: '3.0, `validUntil` that cannot be read',
    outcome: 'cannot-verify',
    make: changed((one) => Object.assign(one, { validUntil: 'in spring' })),
  },
  {
    form: '3.0, in one of these forms, and changed since it was signed',
    outcome: 'invalid',
    make: async (world) => {
      loose(world).validFrom = '2026-11-01T09:00:00';
      return (await asProof(world)).replaceAll('MCP Foundations', 'MCP Architect');
    },
  },
  {
    form: '3.0, given by its URL, served as an HTML page',
    ...here,
    make: async (world) => {
      const body = new TextEncoder().encode(await asProof(world));
      world.web.set(`${site}/credentials/1`, { type: 'text/html', body });
      return `${site}/credentials/1`;
    },
  },
];
