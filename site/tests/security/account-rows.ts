import { expect } from 'vitest';
import { createAccount, newPerson, sessionCookie } from '../e2e/people.ts';
import { connectAgent, openConsent } from '../support/agent.ts';
import {
  askFor,
  callback,
  callMcp,
  cookie,
  encode,
  get,
  getCode,
  me,
  newClient,
  password,
  person,
  post,
  read,
  redeem,
  refusalOf,
  register,
  showConsent,
  signIn,
  signUp,
  site,
  statusOf,
  takeToken,
  verify,
} from './asking.ts';

/** Rows about accounts, sessions and agents, by their numbers. */
export const accountRows: Record<string, () => Promise<void>> = {
  '6.2.4': async () => {
    for (const password of ['123456', 'password', 'qwertyuiop'])
      expect(await refusalOf(password), password).toMatch(/too common/);
  },
  '6.2.5': async () => expect((await signIn()).status).toBe(302),
  '6.2.6': async () => expect(await read('/auth')).toMatch(/<input[^>]*type="password"/),
  '6.2.7': async () => expect(await read('/auth')).toMatch(/autocomplete="current-password"/i),
  '6.2.8': async () => {
    for (const other of [password.toUpperCase(), password.slice(0, -1), ` ${password}`])
      expect((await signIn({ password: other })).status).not.toBe(302);
  },
  '6.2.9': async () => expect([password.length > 64, (await signIn()).status]).toEqual([true, 302]),
  '6.2.12': async () => expect(await refusalOf('iloveyou1')).toMatch(/too common/),
  '6.3.2': async () => {
    for (const email of ['admin@example.org', 'root@localhost.example'])
      expect((await signIn({ email, password: 'admin' })).status, email).not.toBe(302);
  },
  '6.3.4': async () => {
    for (const path of [
      '/api/auth/sign-in/email',
      '/api/auth/sign-up/email',
      '/sign-in/email',
      '/oauth2/userinfo',
    ])
      expect((await post(path, '{}')).status, path).toBe(404);
  },
  '7.2.1': async () => {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
    for (const forged of [`${name}=${'a'.repeat(60)}`, `${name}=${value.slice(0, -9)}aaaaaaaaa`])
      expect((await me(forged)).name, forged).toBeNull();
  },
  '7.2.2': async () => expect(await sessionCookie(site.url, person)).not.toBe(cookie),
  '7.2.3': async () => expect(/=(\w{32})\./.exec(decodeURIComponent(cookie))?.[1]).toBeTruthy(),
  '7.2.4': async () => {
    const before = await sessionCookie(site.url, person);
    const lines = (await signIn({}, { cookie: before })).headers.getSetCookie().join();
    expect(lines).not.toContain(before.split('=')[1] ?? before);
  },
  '7.4.1': async () => {
    const session = await sessionCookie(site.url, person);
    await post('/auth/sign-out', {}, { cookie: session, Origin: site.url });
    expect((await me(session)).name).toBeNull();
  },
  '7.4.2': async () => {
    const leaver = await createAccount(site.url);
    const session = await sessionCookie(site.url, leaver);
    await post('/account/data', { intent: 'delete', sure: 'yes' }, { cookie: session, Origin: site.url });
    expect((await me(session)).name).toBeNull();
  },
  '7.4.4': async () => expect(await read('/account', { cookie })).toContain('Sign Out'),
  '7.6.2': async () => {
    const answer = await get(`/auth/confirm?token=${encode({ id: person.email })}`);
    expect(answer.headers.getSetCookie().join()).not.toMatch(/session/i);
  },
  '8.2.1': async () => {
    for (const path of ['/admin', '/admin/people', '/admin/orders', '/admin/system'])
      expect([302, 403, 404], path).toContain(await statusOf(path, { cookie }));
  },
  '8.2.2': async () => {
    const other = await sessionCookie(site.url, await createAccount(site.url, newPerson('Grace')));
    expect(await read('/account/export.json', { cookie: other })).not.toContain(person.email);
  },
  '8.2.3': async () => {
    const boss = newPerson();
    await signUp({ ...boss, role: 'admin', emailVerified: 'true' });
    expect((await signIn({ email: boss.email, password: boss.password })).status).not.toBe(302);
  },
  '8.3.1': async () => {
    expect([302, 403, 404]).toContain(await statusOf('/admin/people.data', { cookie }));
    expect(await read('/account.data')).not.toContain(person.email);
  },
  '9.1.1': async () => expect(await statusOf('/careers/confirm?token=e30.e30')).not.toBe(500),
  '9.1.2': async () => {
    const credential = { type: ['VerifiableCredential'], issuer: { id: `${site.url}/issuer` } };
    const html = await verify(`${encode({ alg: 'none', typ: 'JWT' })}.${encode({ vc: credential })}.`);
    expect(html).not.toMatch(/Issued by Context-Native|Genuine:/);
  },
  '10.3.1': async () => {
    const client = await newClient();
    const back = await openConsent(cookie, askFor(client, { resource: 'https://elsewhere.example/mcp' }));
    expect(back.searchParams.get('error')).toBe('invalid_target');
  },
  '10.3.2': async () => {
    const { agent } = await connectAgent(site.url, cookie, 'progress');
    const call =
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"my_credentials","arguments":{}}}';
    const answer = await post('/mcp', call, {
      Authorization: `Bearer ${agent.kept?.access_token}`,
      Accept: 'application/json, text/event-stream',
    });
    expect(answer.status).toBe(403);
  },
  '10.4.1': async () => {
    const client = await newClient();
    for (const redirect_uri of ['https://evil.example/cb', `${callback}/more`, `${callback}?more=1`]) {
      const answer = await get(askFor(client, { redirect_uri }).href.replace(site.url, ''), { cookie });
      expect([redirect_uri, answer.status, answer.headers.get('location')]).toEqual([
        redirect_uri,
        400,
        null,
      ]);
    }
  },
  '10.4.2': async () => {
    const client = await newClient();
    const code = await getCode(client);
    const first = await redeem(client, code);
    expect(first.status).toBe(200);
    expect(await redeem(client, code)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect((await callMcp(first.access_token ?? '')).status).toBe(401);
  },
  '10.4.4': async () => {
    const client = await newClient();
    for (const grant_type of ['password', 'client_credentials', 'implicit'])
      expect((await takeToken({ grant_type, client_id: client })).status, grant_type).toBe(400);
  },
  '10.4.5': async () => {
    const client = await newClient();
    const { refresh_token = '' } = await redeem(client, await getCode(client, 'progress offline_access'));
    const refresh = (token: string) =>
      takeToken({ grant_type: 'refresh_token', client_id: client, refresh_token: token });
    const second = await refresh(refresh_token);
    expect(second.status).toBe(200);
    expect((await refresh(refresh_token)).status).toBe(400);
    expect((await refresh(second.refresh_token ?? '')).status).toBe(400);
  },
  '10.4.6': async () => {
    const client = await newClient();
    const wrongly: Record<string, string>[] = [{ code_challenge: '' }, { code_challenge_method: 'plain' }];
    for (const changed of wrongly)
      expect((await openConsent(cookie, askFor(client, changed))).searchParams.get('error')).toBe(
        'invalid_request',
      );
    const code = await getCode(client);
    const wrong = { grant_type: 'authorization_code', client_id: client, code, redirect_uri: callback };
    expect((await takeToken({ ...wrong, code_verifier: 'a'.repeat(43) })).access_token).toBeUndefined();
  },
  '10.4.7': async () => {
    for (const redirect of ['chrome://settings', 'http://a.example/cb', 'myapp://cb'])
      expect((await register({ redirect_uris: [redirect] })).status, redirect).toBe(400);
    expect(await showConsent()).toContain('The program chose this name itself');
  },
  '10.4.9': async () => {
    const { agent } = await connectAgent(site.url, cookie, 'progress');
    const token = agent.kept?.access_token ?? '';
    expect((await callMcp(token)).status).toBe(200);
    const html = await read('/account/security', { cookie });
    for (const [, agentId = ''] of html.matchAll(/name="agentId" value="([0-9a-f-]{36})"/g))
      await post('/account/security', { intent: 'disconnect-agent', agentId }, { cookie, Origin: site.url });
    expect((await callMcp(token)).status).toBe(401);
  },
  '10.7.1': async () => {
    const client = await newClient();
    for (let time = 0; time < 2; time += 1) {
      expect((await openConsent(cookie, askFor(client))).pathname).toBe('/oauth2/consent');
      expect(await getCode(client)).not.toBe('');
    }
  },
  '10.7.2': async () => {
    const html = await showConsent({ scope: 'progress offline_access' });
    for (const words of [
      'which lessons you completed',
      person.email,
      '180 days at most',
      'a program on your computer',
    ])
      expect(html).toContain(words);
  },
  '10.7.3': async () => {
    await connectAgent(site.url, cookie, 'progress');
    const html = await read('/account/security', { cookie });
    expect(html).toContain('Wren Agent');
    expect(html).toContain('your progress');
    expect(html).toContain('disconnect-agent');
  },
  '15.3.3': async () => {
    const said = (await (await register({ client_secret: 'mine', role: 'admin' })).json()) as object;
    expect(said).not.toHaveProperty('role');
    expect(said).not.toHaveProperty('client_secret');
  },
  '16.2.5': async () => {
    await signIn({ password: 'secretword of mine' });
    const log = site.output.join('\n');
    for (const secret of [password, 'secretword', person.email, cookie.split('=')[1] ?? cookie])
      expect(log).not.toContain(secret);
  },
  '16.3.1': async () => {
    await signIn({ password: 'wrong' });
    expect(await read('/account/security/log', { cookie })).toMatch(/wrong password/i);
  },
};
