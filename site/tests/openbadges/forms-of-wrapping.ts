import { bakePng, bakeSvg } from '#app/services/openbadges/bake.server.ts';
import type { Form } from './form.ts';
import { asJwt, asProof, type Document, forge, png, site, svg, text, type World } from './signed-world.ts';

const here = { outcome: 'issued-elsewhere', vouchedBy: 'issuer.example' } as const;

export const presentation = (credentials: unknown) => ({
  '@context': ['https://www.w3.org/ns/credentials/v2'],
  type: ['VerifiablePresentation'],
  verifiableCredential: credentials,
});

const envelope = (id: string, type = 'EnvelopedVerifiableCredential') => ({
  '@context': 'https://www.w3.org/ns/credentials/v2',
  id: `data:${id}`,
  type,
});

const present = (wrap: (credential: Document) => unknown) => async (world: World) =>
  JSON.stringify(presentation(wrap(JSON.parse(await asProof(world)))));

const page = (html: (world: World) => Promise<string>) => async (world: World) => {
  world.web.set(`${site}/credentials/1.jwt`, text(await asJwt(world), 'text/plain'));
  world.web.set(`${site}/page`, text(await html(world), 'text/html'));
  return `${site}/page`;
};

/** What a badge may come in. */
export const wrappingForms: Form[] = [
  { form: 'a presentation of one credential, in a list', ...here, make: present((one) => [one]) },
  { form: 'a presentation of one credential, not in a list', ...here, make: present((one) => one) },
  {
    form: 'a presentation with its own proof: it is not verified',
    ...here,
    make: async (world) =>
      JSON.stringify({
        ...presentation([JSON.parse(await asProof(world))]),
        proof: { type: 'DataIntegrityProof' },
      }),
  },
  {
    form: 'a presentation of a JWT',
    ...here,
    make: async (world) => JSON.stringify(presentation([await asJwt(world)])),
  },
  {
    form: 'a presentation of an `EnvelopedVerifiableCredential`',
    ...here,
    make: async (world) =>
      JSON.stringify(presentation([envelope(`application/vc+jwt,${await asJwt(world)}`)])),
  },
  {
    form: 'a presentation as a JWT (`vp+jwt`)',
    ...here,
    make: async (world) => forge(presentation([JSON.parse(await asProof(world))]), { typ: 'vp+jwt' }),
  },
  {
    form: 'a presentation as a JWT of version 1.1 (`vp`)',
    ...here,
    make: async (world) => forge({ vp: presentation([await asJwt(world)]) }),
  },
  {
    form: 'an `EnvelopedVerifiablePresentation`',
    ...here,
    make: async (world) => {
      const jwt = await forge(presentation([await asJwt(world)]), { typ: 'vp+jwt' });
      return JSON.stringify(envelope(`application/vp+jwt,${jwt}`, 'EnvelopedVerifiablePresentation'));
    },
  },
  {
    form: 'an `EnvelopedVerifiableCredential`, also with parameters of its media type',
    ...here,
    make: async (world) => JSON.stringify(envelope(`application/vc+jwt;charset=utf-8,${await asJwt(world)}`)),
  },
  {
    form: 'an envelope of SD-JWT or COSE (`vc+sd-jwt`, `vc+cose`)',
    outcome: 'cannot-verify',
    make: () => JSON.stringify(envelope('application/vc+cose;base64,0oRDoQEmoQRBMVg')),
    also: [async (world) => JSON.stringify(envelope(`application/vc+sd-jwt,${await asJwt(world)}~WyJzIl0~`))],
  },
  {
    form: 'an SD-JWT',
    outcome: 'cannot-verify',
    make: async (world) => `${await asJwt(world)}~WyJzYWx0IiwibmFtZSIsIkFkYSJd~`,
  },
  { form: 'a JSON list of one', ...here, make: async (world) => `[${await asProof(world)}]` },
  {
    form: 'a JWT within quotes, or in a JSON list',
    ...here,
    make: async (world) => `["${await asJwt(world)}"]`,
    also: [async (world) => `"${await asJwt(world)}"`],
  },
  {
    form: 'a JWT with line breaks from an email',
    ...here,
    make: async (world) => ` ${(await asJwt(world)).replace(/.{76}/g, '$&\r\n')}\n`,
  },
  {
    form: 'a JSON file with a byte order mark',
    ...here,
    make: async (world) => Buffer.from(`\uFEFF${await asProof(world)}`),
  },
  {
    form: '3.0, baked into a PNG as JSON',
    ...here,
    make: async (world) => bakePng(png, '3.0', await asProof(world)),
  },
  {
    form: '3.0, baked into a PNG as a JWT',
    ...here,
    make: async (world) => bakePng(png, '3.0', await asJwt(world)),
  },
  {
    form: '3.0, baked into an SVG as JSON',
    ...here,
    make: async (world) => Buffer.from(bakeSvg(svg, '3.0', { json: await asProof(world) })),
  },
  {
    form: '3.0, baked into an SVG as a JWT in `verify`',
    ...here,
    make: async (world) => Buffer.from(bakeSvg(svg, '3.0', { verify: await asJwt(world) })),
  },
  {
    form: 'the URL of a page that links to its badge (`<link rel="alternate">`)',
    ...here,
    make: page(async () => "<link rel='alternate' type='application/vc+jwt' href='/credentials/1.jwt'>"),
  },
  {
    form: 'the URL of a page that contains its badge (`<script type="application/ld+json">`)',
    ...here,
    make: page(async (world) => `<script type="application/ld+json">${await asProof(world)}</script>`),
  },
  {
    form: 'a credential that was changed, in a presentation',
    outcome: 'invalid',
    make: present((one) => ({ ...one, name: 'MCP Architect' })),
  },
  {
    form: 'a presentation of several credentials, or of none',
    outcome: 'asks',
    make: present((one) => [one, one]),
    also: [present(() => [])],
  },
  {
    form: 'a page, an image or a text without a badge',
    outcome: 'asks',
    make: page(async () => '<h1>Hello</h1>'),
    also: [() => png, () => Buffer.from(svg), () => 'A badge', () => '{"type":"Letter"}'],
  },
];
