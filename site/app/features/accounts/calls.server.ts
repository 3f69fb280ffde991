import { redirectDocument } from 'react-router';
import { z } from 'zod';
import { answerOpenly, answerPreflight } from '#app/lib/open-answer.ts';
import { pick } from '#app/lib/pick.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { type Call, defineCall, privateJson } from '#app/services/http/call.server.ts';
import { site } from '#site';
import { exportOwnData } from './account/export.server.ts';
import { allScopes } from './agents/agent-scopes.ts';
import { agentResource, authorisationContext } from './agents/authorisation.server.ts';
import { answerAgent, answeringAgent, OAuthRefusal } from './agents/oauth-answer.server.ts';
import { registerAgent } from './agents/register-agent.server.ts';
import { giveToken, takeBackToken } from './agents/token-calls.server.ts';
import { answerPasskeyCall } from './passkeys/passkey-use.server.ts';
import { comeBack, leadToProvider } from './providers/provider-sign-in.server.ts';
import { expectedRefusal } from './refusals.server.ts';
import { getVisitor, requireVisitor } from './sessions/visitor.server.ts';
import { signOut } from './sign-in/sign-in.server.ts';
import { goTo } from './submit-form.server.ts';

const answerMetadata = (request: Request, metadata: object) =>
  answerOpenly(request, JSON.stringify(metadata), {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  });

/** A program's OAuth call, which gets refusals in the format of RFC 6749. */
const oauthCall = (path: string, work: (asked: Parameters<typeof giveToken>[0]) => Promise<Response>) => {
  const rules = { path, takesForeignPosts: true, maxBodyBytes: 16_384 };
  return [
    defineCall({ ...rules, method: 'post', answer: (asked) => answeringAgent(() => work(asked)) }),
    defineCall({
      ...rules,
      method: 'get',
      answer: ({ request }) =>
        answeringAgent(async () => {
          if (request.method === 'OPTIONS') return answerPreflight('POST, OPTIONS');
          throw new OAuthRefusal(405, 'invalid_request', 'use POST for this URL');
        }),
    }),
  ];
};

export const accountsCalls: Call[] = [
  /** Finished pages hold nothing personal: their script asks for the name. */
  defineCall({
    method: 'get',
    path: '/api/me',
    id: 'getOwnName',
    tag: 'Accounts',
    summary: 'Who is signed in',
    description: 'This site’s session cookie identifies the person.',
    answers: {
      200: {
        description: 'The name, or null when nobody is signed in.',
        schema: z.object({ name: z.string().nullable() }),
      },
    },
    async answer({ request, context }) {
      const visitor = await getVisitor(request, context);
      return privateJson({ name: visitor && (visitor.name || visitor.email) });
    },
  }),
  defineCall({
    method: 'get',
    path: '/account/export.json',
    async answer({ request, context, url }) {
      const visitor = await requireVisitor({ request, context, url });
      const exported = await exportOwnData({ request, context }, visitor);
      return new Response(JSON.stringify(exported, null, 2), {
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Disposition': 'attachment; filename="my-data.json"',
          'Cache-Control': 'private, no-store',
        },
      });
    },
  }),
  /** The options a browser needs to make or use a passkey (`askPasskey`), and its proofs of identity. */
  defineCall({
    method: 'post',
    path: '/auth/passkey',
    async answer(asked) {
      try {
        return privateJson(await answerPasskeyCall(asked, await readForm(asked.request)));
      } catch (error) {
        const refusal = expectedRefusal(error);
        if (!(refusal instanceof Refusal)) throw error;
        return privateJson({ message: refusal.message, field: refusal.field }, refusal.status);
      }
    },
  }),
  /**
   * A GET, for a link and not a form: browsers apply the page's policy to redirects of a form, and a provider redirects
   * as it likes.
   */
  defineCall({
    method: 'get',
    path: '/auth/with/{provider}',
    answer: (asked) => leadToProvider(asked, asked.params.provider),
  }),
  defineCall({
    method: 'get',
    path: '/auth/with/{provider}/back',
    answer: (asked) => comeBack(asked, asked.params.provider),
  }),
  /** Signing out changes something, so a plain link must not do it. */
  defineCall({ method: 'get', path: '/auth/sign-out', answer: () => redirectDocument('/') }),
  defineCall({
    method: 'post',
    path: '/auth/sign-out',
    async answer(asked) {
      await signOut(asked);
      return goTo(asked, '/', { title: 'You are signed out.' });
    },
  }),
  ...oauthCall('/oauth2/token', giveToken),
  ...oauthCall('/oauth2/revoke', takeBackToken),
  /** RFC 7591. */
  ...oauthCall('/oauth2/register', async (asked) => {
    const said: unknown = await asked.request.json().catch(() => {
      throw new OAuthRefusal(400, 'invalid_client_metadata', 'the body must be JSON');
    });
    return answerAgent(await registerAgent(asked, said), 201);
  }),
  /** RFC 8414: the library's metadata, limited to the mounted endpoints. */
  defineCall({
    method: 'get',
    path: '/.well-known/oauth-authorization-server',
    finished: () => [],
    kind: 'file',
    isOpen: true,
    async answer({ request, context, services: { config } }) {
      const { siteUrl } = config;
      const said = await context.get(authorisationContext).describe();
      return answerMetadata(request, {
        issuer: siteUrl,
        authorization_endpoint: `${siteUrl}/oauth2/authorize`,
        token_endpoint: `${siteUrl}/oauth2/token`,
        revocation_endpoint: `${siteUrl}/oauth2/revoke`,
        registration_endpoint: `${siteUrl}/oauth2/register`,
        scopes_supported: allScopes,
        ...pick(said, 'response_types_supported', 'response_modes_supported', 'grant_types_supported'),
        ...pick(said, 'code_challenge_methods_supported'),
        token_endpoint_auth_methods_supported: ['none'],
        revocation_endpoint_auth_methods_supported: ['none'],
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: true,
        service_documentation: `${siteUrl}/agents`,
      });
    },
  }),
  /** RFC 9728: the authorisation server for `/mcp`, with and without the path of the resource. */
  ...['', '/mcp'].map((path) =>
    defineCall({
      method: 'get',
      path: `/.well-known/oauth-protected-resource${path}`,
      finished: () => [],
      kind: 'file',
      isOpen: true,
      answer: ({ request, services: { config } }) =>
        answerMetadata(request, {
          resource: agentResource(config),
          authorization_servers: [config.siteUrl],
          scopes_supported: allScopes,
          bearer_methods_supported: ['header'],
          resource_name: site.product,
          resource_documentation: `${config.siteUrl}/agents`,
        }),
    }),
  ),
];
