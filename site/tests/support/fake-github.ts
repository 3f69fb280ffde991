import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Fake of GitHub's four URLs for sign-in, as in its documentation, with one person. */
export async function startFakeGitHub() {
  const world = {
    /** Issuer in the callback, if not the right one. */
    liesAs: undefined as string | undefined,
    user: { id: 583231, login: 'octocat', name: 'Mona Lisa' as string | null },
    emails: [
      { email: 'old@example.org', primary: false, verified: true },
      { email: 'Octocat@example.org', primary: true, verified: true },
    ],
  };
  const challenges = new Map<string, string | null>();
  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const json = (value: unknown) => {
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.end(JSON.stringify(value));
    };
    if (url.pathname === '/login/oauth/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'a-code');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      back.searchParams.set('iss', world.liesAs ?? `http://${request.headers.host}/login/oauth`);
      challenges.set('a-code', url.searchParams.get('code_challenge'));
      response.writeHead(302, { location: back.href });
      return response.end();
    }
    if (url.pathname === '/login/oauth/access_token') {
      const form = new URLSearchParams(await text(request));
      const isRight = challenges.delete(form.get('code') ?? '') && form.has('code_verifier');
      // GitHub's errors have status 200 too.
      return json(
        isRight
          ? { access_token: 'gho_token', token_type: 'bearer', scope: 'read:user,user:email' }
          : { error: 'bad_verification_code' },
      );
    }
    if (request.headers.authorization?.toLowerCase() !== 'bearer gho_token') {
      response.statusCode = 401;
      return json({ message: 'Requires authentication' });
    }
    json(url.pathname === '/user' ? world.user : world.emails);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    world,
    urls: {
      authorize: `${url}/login/oauth/authorize`,
      token: `${url}/login/oauth/access_token`,
      api: url,
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
