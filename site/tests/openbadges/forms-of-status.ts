import { gzipSync } from 'node:zlib';
import { makeStatusList } from '#app/services/openbadges/credential.server.ts';
import { signAsProof } from '#app/services/openbadges/sign.server.ts';
import type { Form } from './form.ts';
import {
  asJwt,
  type Document,
  json,
  keyAt,
  loose,
  profile,
  ring,
  setList,
  signedAt,
  site,
  status,
  type World,
} from './signed-world.ts';
import { didKeyOf, signerOf, signJwt } from './signers.ts';

const here = { outcome: 'issued-elsewhere', vouchedBy: 'issuer.example' } as const;

const changed = (change: (world: World) => unknown) => async (world: World) => {
  await change(world);
  return asJwt(world);
};

/** The list says of entry 3 that it is set. */
const listed = (purpose: string, index = '3', more: Document = {}) =>
  changed(async (world) => {
    Object.assign(status(world), { statusPurpose: purpose, statusListIndex: index, ...more });
    await setList(world, (list) => {
      Object.assign(list.credentialSubject as Document, { statusPurpose: purpose, ...more });
    });
  });

const revocations = (entries: unknown[], issuer: unknown = profile.id) =>
  changed((world) => {
    const id = `${site}/revoked.json`;
    loose(world).credentialStatus = { id, type: '1EdTechRevocationList' };
    world.web.set(id, json({ id, issuer, revokedCredential: entries }));
  });

/** Forms of the status of a credential. */
export const statusForms: Form[] = [
  {
    form: 'status: `BitstringStatusListEntry`, not set, the list as a JWT',
    ...here,
    make: asJwt,
  },
  {
    form: 'status: `BitstringStatusListEntry`, not set, the list with a proof',
    ...here,
    make: changed(async (world) => {
      const list = await makeStatusList({
        id: `${site}/status/1`,
        issuer: profile,
        validFrom: signedAt,
        revoked: [],
      });
      const { credentialSubject, ...rest } = list;
      const signable = { ...rest, credentialSubject };
      world.web.set(list.id, json(await signAsProof(signable, ring, keyAt, signedAt)));
    }),
  },
  { form: 'status: set for `revocation`', outcome: 'revoked', make: listed('revocation') },
  { form: 'status: set for `suspension`', outcome: 'revoked', make: listed('suspension') },
  {
    form: 'status: set for `refresh` or `message`, which do not end a badge',
    ...here,
    make: listed('refresh'),
    also: [listed('message')],
  },
  {
    form: 'status: entries of several bits (`statusSize`)',
    ...here,
    make: changed(async (world) => {
      const more = { statusPurpose: 'message', statusListIndex: '1', statusSize: 2 };
      Object.assign(status(world), more);
      const encodedList = `u${gzipSync(Buffer.alloc(40_000, 0xff)).toString('base64url')}`;
      await setList(world, (list) => {
        Object.assign(list.credentialSubject as Document, { statusPurpose: 'message', encodedList });
      });
    }),
  },
  {
    form: 'status: a list for several purposes',
    ...here,
    make: changed((world) =>
      setList(world, (list) => {
        (list.credentialSubject as Document).statusPurpose = ['revocation', 'suspension'];
      }),
    ),
  },
  {
    form: 'status: several entries, none of them set',
    ...here,
    make: changed((world) => {
      loose(world).credentialStatus = [status(world), { ...status(world), statusListIndex: '4' }];
    }),
  },
  {
    form: 'status: several entries, one of them set',
    outcome: 'revoked',
    make: changed((world) => {
      loose(world).credentialStatus = [status(world), { ...status(world), statusListIndex: '3' }];
    }),
  },
  {
    form: 'status: more than four entries',
    outcome: 'cannot-verify',
    make: changed((world) => {
      loose(world).credentialStatus = Array(5).fill(status(world));
    }),
  },
  {
    form: 'status: `1EdTechRevocationList`, not listed',
    ...here,
    cautions: ['weak-list'],
    make: revocations([{ id: `${site}/credentials/2`, revoked: true }]),
  },
  {
    form: 'status: `1EdTechRevocationList`, listed',
    outcome: 'revoked',
    cautions: ['weak-list'],
    make: revocations([{ id: `${site}/credentials/1`, revoked: true, revocationReason: 'In error' }]),
  },
  {
    form: 'status: `1EdTechRevocationList` of another issuer, or one that does not respond',
    outcome: 'cannot-verify',
    make: revocations([], 'https://eve.example'),
    also: [
      changed((world) => {
        loose(world).credentialStatus = { id: `${site}/nowhere`, type: '1EdTechRevocationList' };
      }),
    ],
  },
  {
    form: 'status: another kind (`StatusList2021Entry`, `RevocationList2020Status` …)',
    outcome: 'cannot-verify',
    make: changed((world) => Object.assign(status(world), { type: 'StatusList2021Entry' })),
    also: [changed((world) => Object.assign(status(world), { type: 'RevocationList2020Status' }))],
  },
  {
    form: 'status: the list does not respond',
    outcome: 'cannot-verify',
    make: changed((world) => world.web.delete(`${site}/status/1`)),
  },
  {
    form: 'status: the list is not signed, belongs to another issuer, is too short, or out of date',
    outcome: 'cannot-verify',
    make: changed((world) => world.web.set(`${site}/status/1`, json(world.list))),
    also: [
      { issuer: 'https://eve.example' },
      { validUntil: '2026-11-20T00:00:00Z' },
      {
        credentialSubject: {
          type: 'BitstringStatusList',
          statusPurpose: 'revocation',
          encodedList: `u${gzipSync(Buffer.alloc(16)).toString('base64url')}`,
        },
      },
    ].map((change) => changed((world) => setList(world, (list) => Object.assign(list, change)))),
  },
  {
    form: 'status: no list',
    outcome: 'issued-elsewhere',
    vouchedBy: '',
    cautions: ['no-status'],
    make: (world) => {
      const signer = signerOf('P-256');
      const did = didKeyOf(signer);
      const { credentialStatus: _, ...credential } = loose(world);
      const issued = { ...credential, issuer: did };
      return signJwt(issued, signer, { alg: 'ES256', kid: did, typ: 'vc+jwt' });
    },
  },
];
