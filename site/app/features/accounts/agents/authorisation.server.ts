import { AsyncLocalStorage } from 'node:async_hooks';
import { oauthProvider } from '@better-auth/oauth-provider';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { isAPIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { createContext } from 'react-router';
import type { Config } from '#app/services/config/config.server.ts';
import { sessionSecret } from '#app/services/config/session-secret.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { site } from '#site';
import { followScope, keepingOptions } from '../better-auth/auth.server.ts';
import { credentials, sessions, users, verifications } from '../tables.server.ts';
import { allScopes } from './agent-scopes.ts';
import { digestOfToken } from './agent-tokens.server.ts';
import {
  oauthAccessTokens,
  oauthClients,
  oauthConsents,
  oauthRefreshTokens,
  oauthResources,
} from './tables.server.ts';

/**
 * Lifetimes in seconds of the consent page, the code, an access token and a refresh token. `/privacy` names the last
 * two.
 */
const lifetimes = { question: 600, code: 60, access: 3600, refresh: 30 * 86_400 };

/** The one resource that this site issues tokens for (RFC 8707). */
export const agentResource = ({ siteUrl }: Pick<Config, 'siteUrl'>): string => `${siteUrl}/mcp`;

/** Set for every request. */
export const authorisationContext = createContext<Authorisation>();

/** A type with a name, so that not every use spells out better-auth's. */
export interface Authorisation extends ReturnType<typeof createAuthorisation> {}

/**
 * Connects agents for people: OAuth 2.1 by better-auth's provider, in a second instance of the library beside that of
 * accounts, on the same sessions. Its HTTP handler is not mounted: our routes check each request and then call it, so
 * that limits, the audience and the wording are ours. The instance is made at its first use.
 */
export function createAuthorisation({ config, db, changes, log }: Services) {
  const scopes = new AsyncLocalStorage<Database>();
  let made: Promise<ReturnType<typeof makeLibrary>> | undefined;

  const library = () => {
    made ??= prepare().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };

  async function prepare() {
    await db
      .insert(oauthResources)
      .values({ identifier: agentResource(config), name: site.product })
      .onConflictDoNothing();
    return makeLibrary();
  }

  function makeLibrary() {
    return betterAuth({
      appName: site.product,
      baseURL: config.siteUrl,
      // The issuer is the site itself: clients look for its metadata at the root.
      basePath: '/',
      secret: sessionSecret(config),
      database: drizzleAdapter(
        followScope(db, () => scopes.getStore()),
        {
          provider: 'pg',
          schema: {
            user: users,
            session: sessions,
            account: credentials,
            verification: verifications,
            oauthClient: oauthClients,
            oauthResource: oauthResources,
            oauthRefreshToken: oauthRefreshTokens,
            oauthAccessToken: oauthAccessTokens,
            oauthConsent: oauthConsents,
          },
        },
      ),
      telemetry: { enabled: false },
      rateLimit: { enabled: false },
      logger: {
        level: 'error',
        log: (level, message, ...details) =>
          log[level === 'error' ? 'error' : 'debug'](
            { err: details.find((detail) => detail instanceof Error) },
            `agents: ${message}`,
          ),
      },
      onAPIError: {
        // Rethrows unexpected errors, so that they are answered and logged as everywhere else: the library would turn a
        // database outage into a plain 500.
        onError(error) {
          if (!isAPIError(error)) throw error;
          if (error.statusCode >= 500) log.error({ err: error }, 'agents: the library failed');
        },
      },
      advanced: {
        ...keepingOptions(config),
        // The tables have only the provider's columns that its grants read and write:
        // `site/tests/site/agents-oauth.test.ts`.
        database: { generateId: 'uuid', validateSchema: false },
      },
      verification: { storeIdentifier: 'hashed' },
      databaseHooks: { verification: { create: { before: endCodeSoon } } },
      // The instance of accounts renews sessions and ends those of staff; this one only reads them.
      session: { disableSessionRefresh: true },
      plugins: [
        oauthProvider({
          loginPage: `${config.siteUrl}/auth`,
          consentPage: `${config.siteUrl}/oauth2/consent`,
          scopes: [...allScopes],
          grantTypes: ['authorization_code', 'refresh_token'],
          // The library has one lifetime for the consent page and the code. This is the page's; `endCodeSoon` shortens
          // the code's.
          codeExpiresIn: lifetimes.question,
          accessTokenExpiresIn: lifetimes.access,
          refreshTokenExpiresIn: lifetimes.refresh,
          // Opaque tokens: ending one takes effect at once, and there are no keys to keep.
          disableJwtPlugin: true,
          storeTokens: { hash: async (token) => digestOfToken(token) },
          // There is one resource, for all clients.
          enforcePerClientResources: false,
          silenceWarnings: { oauthAuthServerConfig: true },
        }),
      ],
    });
  }

  return {
    /**
     * Passes a request that one of our routes has checked to the library. `before`, the library's work and `after` run
     * in one transaction.
     */
    async answer(
      request: Request,
      after?: (tx: Database, answer: Response) => Promise<void>,
      before?: (tx: Database) => Promise<void>,
    ): Promise<Response> {
      const { handler } = await library();
      return changes.write(db, [], async (tx) => {
        await before?.(tx);
        // A refusal is an answer too and commits: a code or token that is used twice must end the tokens it gave.
        const answer = await scopes.run(tx, () => handler(request));
        await after?.(tx, answer);
        return answer;
      });
    },

    /** The library's metadata (RFC 8414). */
    async describe() {
      const { api } = await library();
      return api.getOAuthServerConfig();
    },
  };
}

/** Limits the lifetime of a code to a minute: a program redeems it at once, and it is worth stealing. */
async function endCodeSoon<T extends { value: string; expiresAt: Date }>(made: T) {
  if (!made.value.includes('"type":"authorization_code"')) return { data: made };
  const soon = new Date(Date.now() + lifetimes.code * 1000);
  return { data: { ...made, expiresAt: made.expiresAt < soon ? made.expiresAt : soon } };
}
