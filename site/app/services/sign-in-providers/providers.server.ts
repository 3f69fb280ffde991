import { accountAddress, isEmailAddress } from '@context-native/text/email-address';
import { z } from 'zod';
import type { Environment } from '../config/environment.server.ts';

/** Settings of another site whose accounts can sign in here. */
export interface ProviderSettings {
  /** Slug in `signInProviders` and in URLs of this site. */
  slug: string;
  /** Issuer id that accounts are stored under: accounts of another issuer are different. */
  id: string;
  /** Name for people. */
  name: string;
  clientId: string;
  clientSecret: string;
  /** URLs of a site with OAuth only. An OpenID provider publishes its URLs and keys below its issuer URL. */
  urls?: { authorize: string; token: string; api: string };
}

/** Identity of a person at a provider. */
export interface Identity {
  /** Unique at the provider, and never given to another person. */
  subject: string;
  /** In lower case; undefined if the provider tells none, or not that it is verified. */
  verifiedEmail: string | undefined;
  /** '' if the provider tells none. */
  name: string;
}

type Setting = keyof Environment;
type Known = Partial<Omit<ProviderSettings, 'slug'>>;

interface SignInProvider {
  slug: string;
  /** Values that do not depend on settings. */
  known: Known;
  /** Settings with the other values. With all of them, the provider is offered. */
  settings: Partial<Record<keyof Known, Setting>>;
  /** Settings that need another one, with an explanation if needed. */
  needs: readonly [name: Setting, other: Setting, help?: string][];
  scope: string;
  /** Headers for calls of its API. */
  apiHeaders?: Record<string, string>;
  /** Identifies a person by the ID token's claims, the userinfo answer (`askMore`) or the provider's API (`askApi`). */
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
  /** Some providers send a text. */
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().optional(),
});

/** All providers, with their settings and their way to identify a person. */
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
    /** Uses the primary address, if it is verified. */
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
      // Some providers put the email into the ID token, others only into the userinfo answer.
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

/** The configured providers. */
export const readProviders = (values: Environment): ProviderSettings[] =>
  signInProviders.flatMap(({ slug, known, settings }) => {
    const set = Object.entries(settings).map(([name, setting]) => [name, values[setting]]);
    if (set.some(([, value]) => !value)) return [];
    return [{ slug, ...known, ...Object.fromEntries(set) } as ProviderSettings];
  });
