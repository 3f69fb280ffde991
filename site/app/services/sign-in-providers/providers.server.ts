import { accountAddress, isEmailAddress } from '@context-native/text/email-address';
import { z } from 'zod';
import type { Environment } from '../config/environment.server.ts';

/** Another site whose accounts are taken here, as this site's settings have it. */
export interface ProviderSettings {
  /** Which of `signInProviders` it is, in addresses of this site. */
  slug: string;
  /** Issuer id that accounts are stored under: accounts of another issuer are different. */
  id: string;
  /** As people know it. */
  name: string;
  clientId: string;
  clientSecret: string;
  /** URLs of a site that speaks OAuth alone. An OpenID provider publishes its own, and its keys, at its id. */
  urls?: { authorize: string; token: string; api: string };
}

/** Identity of a person at a provider. */
export interface Identity {
  /** Unique at the provider, and never given to another person. */
  subject: string;
  /** Lower case; undefined when the provider tells none, or does not say that it is theirs. */
  verifiedEmail: string | undefined;
  /** Empty when it tells none. */
  name: string;
}

type Setting = keyof Environment;
type Known = Partial<Omit<ProviderSettings, 'slug'>>;

interface SignInProvider {
  slug: string;
  /** The same at every site. */
  known: Known;
  /** The settings that have the rest: with all of them it is offered. */
  settings: Partial<Record<keyof Known, Setting>>;
  /** Which setting needs which other, and why that is so where it is not plain. */
  needs: readonly [name: Setting, other: Setting, help?: string][];
  scope: string;
  /** Headers of each call of its API. */
  apiHeaders?: Record<string, string>;
  /** By the ID token's claims, what the provider knows besides, and its API. */
  identify: (told: {
    claims: { sub: string; email?: unknown } | undefined;
    askMore: (subject: string) => Promise<object>;
    askApi: (path: string) => Promise<unknown>;
  }) => Promise<Identity>;
}

const gitHubPerson = z.object({ id: z.int(), login: z.string(), name: z.string().nullish() });
const gitHubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

const openIdPerson = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  /** A text, as some providers have it. */
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().optional(),
});

/** All providers: the settings of each, and how it identifies a person. */
export const signInProviders: readonly SignInProvider[] = [
  {
    slug: 'github',
    known: {
      id: 'github',
      name: 'GitHub',
      urls: {
        authorize: 'https://github.com/login/oauth/authorize',
        token: 'https://github.com/login/oauth/access_token',
        api: 'https://api.github.com',
      },
    },
    settings: { clientId: 'GITHUB_CLIENT_ID', clientSecret: 'GITHUB_CLIENT_SECRET' },
    needs: [
      ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
      ['GITHUB_CLIENT_SECRET', 'GITHUB_CLIENT_ID'],
    ],
    scope: 'read:user user:email',
    apiHeaders: { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
    /** The primary address counts, if it is verified. */
    async identify({ askApi }) {
      const [person, emails] = await Promise.all([
        askApi('/user').then((value) => gitHubPerson.parse(value)),
        askApi('/user/emails').then((value) => gitHubEmails.parse(value)),
      ]);
      const primary = emails.find((email) => email.primary && email.verified);
      return identityOf(String(person.id), primary?.email, person.name ?? person.login);
    },
  },
  {
    slug: 'oidc',
    known: {},
    settings: {
      id: 'OIDC_ISSUER',
      name: 'OIDC_NAME',
      clientId: 'OIDC_CLIENT_ID',
      clientSecret: 'OIDC_CLIENT_SECRET',
    },
    needs: [
      ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
      ['OIDC_CLIENT_ID', 'OIDC_ISSUER'],
      ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
      ['OIDC_ISSUER', 'OIDC_NAME', 'it is the name on the button'],
    ],
    scope: 'openid email profile',
    async identify({ claims, askMore }) {
      if (!claims) throw new Error('no identity');
      // Small providers put what they know of a person into the one, most into the other.
      const told = 'email' in claims ? claims : { ...claims, ...(await askMore(claims.sub)) };
      const { sub, email, email_verified, name = '' } = openIdPerson.parse(told);
      return identityOf(sub, String(email_verified) === 'true' ? email : undefined, name);
    },
  },
];

function identityOf(subject: string, email: string | undefined, name: string): Identity {
  const address = accountAddress(email ?? '');
  const verifiedEmail = isEmailAddress(address) ? address : undefined;
  return { subject, verifiedEmail, name: name.trim().slice(0, 100) };
}

/** The providers that are set. */
export const readProviders = (values: Environment): ProviderSettings[] =>
  signInProviders.flatMap(({ slug, known, settings }) => {
    const set = Object.entries(settings).map(([name, setting]) => [name, values[setting]]);
    if (set.some(([, value]) => !value)) return [];
    return [{ slug, ...known, ...Object.fromEntries(set) } as ProviderSettings];
  });
