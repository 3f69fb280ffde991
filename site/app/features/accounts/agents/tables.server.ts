import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { shownAddress, shownLine } from '#app/services/database/shown-text.server.ts';
import { createdAt, sessions, time, updatedAt, userId } from '../tables.server.ts';

/*
 * The tables of better-auth's OAuth provider in its own shape; property names are its field names. They have only the
 * columns that our grants read and write, so none for client secrets or keys.
 */

/**
 * Programs that asked for access, with their own description. All are public clients: they hold none of our secrets.
 */
export const oauthClients = pgTable(
  'oauth_clients',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clientId: text('client_id').notNull().unique(),
    name: shownLine('name').notNull(),
    /** Its home page, if it named one. */
    uri: shownAddress('uri'),
    redirectUris: text('redirect_uris').array().notNull(),
    scopes: text('scopes').array().notNull(),
    grantTypes: text('grant_types').array().notNull(),
    responseTypes: text('response_types').array().notNull(),
    tokenEndpointAuthMethod: text('token_endpoint_auth_method').notNull().default('none'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('oauth_clients_created_at').on(table.createdAt)],
);

/** Resources that tokens can be valid for: this site's `/mcp`. A change of the site's URL adds a row. */
export const oauthResources = pgTable('oauth_resources', {
  id: uuid('id').primaryKey().defaultRandom(),
  identifier: text('identifier').notNull().unique(),
  name: text('name').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

const clientId = () =>
  text('client_id')
    .notNull()
    .references(() => oauthClients.clientId, { onDelete: 'cascade' });

/** Null once the session is gone: signing out in the browser leaves an agent connected. */
const sessionId = () => uuid('session_id').references(() => sessions.id, { onDelete: 'set null' });

const ofGrant = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  /** SHA-256, base64url: the agent's own token is stored nowhere. */
  token: text('token').notNull().unique(),
  clientId: clientId(),
  userId: userId(),
  sessionId: sessionId(),
  referenceId: text('reference_id'),
  /** Id of the authorisation code: a code that is used twice ends the tokens of its first use. */
  authorizationCodeId: text('authorization_code_id'),
  resources: text('resources').array(),
  scopes: text('scopes').array().notNull(),
  requestedUserInfoClaims: text('requested_user_info_claims').array(),
  confirmation: jsonb('confirmation'),
  revoked: time('revoked'),
  expiresAt: time('expires_at').notNull(),
  createdAt: createdAt(),
});

/** Each is used once and gives the next. A second use ends all tokens of its agent and account. */
export const oauthRefreshTokens = pgTable(
  'oauth_refresh_tokens',
  {
    ...ofGrant(),
    rotatedAt: time('rotated_at'),
    rotationReplayResponse: text('rotation_replay_response'),
    rotationReplayExpiresAt: time('rotation_replay_expires_at'),
    authTime: time('auth_time'),
  },
  (table) => [
    index('oauth_refresh_tokens_of').on(table.userId, table.clientId),
    index('oauth_refresh_tokens_client_id').on(table.clientId),
    index('oauth_refresh_tokens_session_id').on(table.sessionId),
    index('oauth_refresh_tokens_code').on(table.authorizationCodeId),
    index('oauth_refresh_tokens_expires_at').on(table.expiresAt),
  ],
);

export const oauthAccessTokens = pgTable(
  'oauth_access_tokens',
  {
    ...ofGrant(),
    refreshId: uuid('refresh_id').references(() => oauthRefreshTokens.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('oauth_access_tokens_of').on(table.userId, table.clientId),
    index('oauth_access_tokens_client_id').on(table.clientId),
    index('oauth_access_tokens_session_id').on(table.sessionId),
    index('oauth_access_tokens_refresh_id').on(table.refreshId),
    index('oauth_access_tokens_code').on(table.authorizationCodeId),
    index('oauth_access_tokens_expires_at').on(table.expiresAt),
  ],
);

/** A person's consent, which makes an agent a connected one. */
export const oauthConsents = pgTable(
  'oauth_consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clientId: clientId(),
    userId: userId(),
    referenceId: text('reference_id'),
    resources: text('resources').array(),
    requestedUserInfoClaims: text('requested_user_info_claims').array(),
    scopes: text('scopes').array().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('oauth_consents_of').on(table.userId, table.clientId),
    index('oauth_consents_client_id').on(table.clientId),
  ],
);
