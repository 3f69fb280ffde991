import { expect, vi } from 'vitest';
import { anyAddress } from '../e2e/people.ts';
import {
  cookie,
  get,
  linesOf,
  me,
  password,
  person,
  policyOf,
  post,
  read,
  register,
  sendRaw,
  signIn,
  signUp,
  site,
  statusOf,
  verify,
} from './asking.ts';

const attack = `"'><script>alert(1)</script>`;

/** Rows about pages, calls, files and the log, by their numbers. Each fails where the row would be untrue. */
export const pageRows: Record<string, () => Promise<void>> = {
  '1.1.1': async () => {
    for (const path of ['/%2e%2e/%2e%2e/etc/passwd', '/assets/%252e%252e/server.js', '/%2570rivacy'])
      expect([400, 404], path).toContain(await statusOf(path));
  },
  '1.2.1': async () => {
    const html = await read(`/search?q=${encodeURIComponent(attack)}`);
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(html).not.toContain(attack);
  },
  '1.2.2': async () => {
    for (const next of ['javascript:alert(1)', '//evil.example', '/\\evil.example'])
      expect((await signIn({ next })).headers.get('location'), next).toMatch(/^\/(?![/\\])/);
  },
  '1.2.3': async () => {
    const html = await read(`/mcp-map?search=${encodeURIComponent('</script><script>alert(1)</script>')}`);
    expect(html).not.toContain('<script>alert(1)');
  },
  '1.2.4': async () => {
    const sent = encodeURIComponent("' or 1=1; drop table users; --");
    for (const path of [`/mcp-map?search=${sent}`, `/api/search?q=${sent}`, `/registry?q=${sent}`])
      expect(await statusOf(path), path).toBe(200);
    expect((await me(cookie)).name).toBe(person.name);
  },
  '1.2.9': async () => {
    for (const path of ['/search?q=(((a%2B)%2B', '/blog?search=%5B', '/mcp-map?search=%5C'])
      expect(await statusOf(path), path).toBe(200);
  },
  '1.3.2': async () => expect(await policyOf('/')).not.toMatch(/unsafe-(eval|inline)/),
  '1.3.6': async () => {
    for (const address of ['http://127.0.0.1:1/', 'http://169.254.169.254/', 'http://[::1]/']) {
      const answer = await post('/api/badge-document', JSON.stringify({ address }));
      expect(await answer.json(), address).toEqual({ problem: expect.stringContaining('public internet') });
    }
  },
  '1.3.11': async () => {
    const answer = await signUp({ email: 'a@a.example\r\nBcc: b@b.example', password: password });
    expect(answer.status).toBe(422);
  },
  '1.4.2': async () => {
    for (const limit of ['1e309', '-1', '99999999999999999999', '0.1', '0x10000000000000001'])
      expect(await statusOf(`/api/v1/catalogue?limit=${limit}`), limit).toBe(400);
  },
  '1.5.1': async () => {
    const entity = '<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
    expect(await verify(`${entity}<svg xmlns="http://www.w3.org/2000/svg">&e;</svg>`)).not.toContain('root:');
  },
  '1.5.2': async () => {
    for (const body of ['{', '[]', 'null', '{"__proto__":{"role":"admin"}}'])
      expect([400, 422], body).toContain((await post('/api/jobs-waitlist', body)).status);
  },
  '2.1.1': async () => {
    const { paths } = (await (await get('/api/openapi.json')).json()) as { paths: object };
    expect(Object.keys(paths).length).toBeGreaterThan(40);
  },
  '2.2.1': async () => {
    const answer = await post('/api/jobs-waitlist', '{"email":"nobody"}');
    expect([answer.status, await answer.json()]).toEqual([422, expect.objectContaining({ field: 'email' })]);
  },
  '2.2.2': async () => expect((await signUp({ email: 'nobody', password: password })).status).toBe(422),
  '2.4.1': async () => {
    const address = anyAddress();
    const answers = await Promise.all(
      Array.from({ length: 31 }, () => register({}, { 'X-Forwarded-For': address })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(30).fill(201), 429]);
  },
  '3.2.1': async () => expect(await policyOf('/api/me')).toContain("default-src 'none'"),
  '3.3.2': async () => {
    for (const line of (await signIn()).headers.getSetCookie()) expect(line).toMatch(/; SameSite=Lax/i);
  },
  '3.3.4': async () => {
    const answer = await signIn();
    const lines = answer.headers.getSetCookie();
    for (const line of lines) expect(line).toMatch(/; HttpOnly/i);
    const token = /=([^;]{20,})/.exec(lines.join())?.[1] ?? '';
    expect(token).not.toBe('');
    expect(await answer.text()).not.toContain(token);
  },
  '3.4.2': async () => {
    const origin = { Origin: 'https://evil.example', cookie };
    for (const path of ['/account', '/api/me', '/auth'])
      expect((await get(path, origin)).headers.get('access-control-allow-origin'), path).toBeNull();
    const open = (await get('/api/v1/catalogue', origin)).headers;
    expect(open.get('access-control-allow-origin')).toBe('*');
    expect(open.get('access-control-allow-credentials')).toBeNull();
  },
  '3.4.3': async () => expect(await policyOf('/')).toMatch(/script-src 'self' 'sha256-/),
  '3.4.4': async () => {
    for (const path of ['/', '/api/me', '/favicon.svg', '/none', '/account'])
      expect((await get(path)).headers.get('x-content-type-options'), path).toBe('nosniff');
  },
  '3.4.5': async () =>
    expect((await get('/')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin'),
  '3.4.6': async () => {
    for (const path of [
      '/',
      '/auth',
      '/api/me',
      '/favicon.svg',
      '/none',
      '/schemas/v0.1/trace.json',
      '/account',
    ])
      expect(await policyOf(path), path).toContain("frame-ancestors 'none'");
    expect(await policyOf('/embed/trace?example=smb-invoice-vat')).toContain('frame-ancestors *');
  },
  '3.5.1': async () => {
    const headers = { Origin: 'https://evil.example', cookie };
    expect((await post('/auth/sign-out', {}, headers)).status).toBe(403);
    expect((await me(cookie)).name).toBe(person.name);
  },
  '3.5.3': async () => {
    expect(await statusOf('/auth/sign-out', { cookie })).toBe(302);
    expect(await statusOf('/api/create-donation')).toBe(405);
    expect((await me(cookie)).name).toBe(person.name);
  },
  '3.7.2': async () => {
    const html = await read('/partners');
    const partnerId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(html)?.[0];
    const visit = { partnerId, destinationUrl: 'https://evil.example/', referrerUrl: '' };
    const answer = await post('/api/partner-redirect', JSON.stringify(visit));
    expect([answer.status, typeof partnerId]).toEqual([400, 'string']);
    expect(await answer.text()).not.toContain('evil.example');
  },
  '4.1.1': async () => {
    for (const [path, type] of [
      ['/', 'text/html; charset=utf-8'],
      ['/api/me', 'application/json'],
      ['/robots.txt', 'text/plain; charset=utf-8'],
      ['/favicon.svg', 'image/svg+xml'],
    ] as const)
      expect((await get(path)).headers.get('content-type')?.toLowerCase(), path).toContain(type);
  },
  '4.1.3': async () => {
    // What stands before the last address was written by the visitor.
    const last = anyAddress();
    const answers = await Promise.all(
      Array.from({ length: 31 }, () => register({}, { 'X-Forwarded-For': `${anyAddress()}, ${last}` })),
    );
    expect(answers.map(({ status }) => status)).toContain(429);
  },
  '4.2.1': async () => {
    const head = ['POST /auth HTTP/1.1', 'Host: localhost', 'Connection: close'];
    for (const lengths of [
      ['Content-Length: 4', 'Content-Length: 5'],
      ['Content-Length: 4', 'Transfer-Encoding: chunked'],
    ])
      expect(await sendRaw([...head, ...lengths, '', 'abcd']), lengths.join()).toMatch(/^HTTP\/1\.1 400/);
  },
  '5.2.1': async () => expect((await post('/auth', { email: 'x'.repeat(300_000) })).status).toBe(413),
  '5.2.2': async () => {
    const form = new FormData();
    form.set('title', 'A server');
    form.set('repo_url', 'https://github.com/wren/server');
    form.set('attachment', new File(['no PDF'], 'a.pdf'));
    const headers = { 'X-Forwarded-For': anyAddress() };
    const answer = await fetch(`${site.url}/api/submit-contribution`, {
      method: 'POST',
      body: form,
      headers,
    });
    expect(answer.status).toBe(415);
  },
  '5.3.1': async () => {
    for (const path of ['/uploads', '/attachments', '/files']) expect(await statusOf(path), path).toBe(404);
  },
  '13.4.1': async () => {
    for (const path of ['/.git/config', '/.git', '/.env', '/package.json', '/server.ts'])
      expect(await statusOf(path), path).toBe(404);
  },
  '13.4.2': async () => expect(await read('/no-such-page')).not.toMatch(/node_modules|\.tsx?:\d+/),
  '13.4.3': async () => {
    for (const path of ['/assets', '/covers', '/fonts']) expect(await statusOf(path), path).toBe(404);
  },
  '13.4.4': async () =>
    expect(await sendRaw(['TRACE / HTTP/1.1', 'Host: localhost'])).toMatch(/^HTTP\/1\.1 405/),
  '13.4.5': async () => {
    for (const path of ['/metrics', '/debug', '/server-status', '/swagger', '/graphql', '/actuator/health'])
      expect([401, 404], path).toContain(await statusOf(path));
  },
  '14.2.1': async () => {
    await get('/search?q=secretword');
    await vi.waitFor(() => expect(site.output.some((line) => line.includes('"path":"/search"'))).toBe(true));
    expect(site.output.join('\n')).not.toContain('secretword');
  },
  '14.2.2': async () => {
    for (const path of ['/', '/specification', '/mcp-map']) {
      const html = await read(path, { cookie });
      expect(html, path).not.toContain(person.name);
      expect(html, path).not.toContain(person.email);
    }
  },
  '14.2.3': async () => {
    const policy = await policyOf('/');
    for (const directive of ['connect-src', 'img-src', 'font-src', 'style-src'])
      expect(policy).toMatch(new RegExp(`${directive} 'self'( data:)?;`));
  },
  '14.3.2': async () => {
    for (const path of ['/account', '/account/security', '/account/export.json'])
      expect((await get(path, { cookie })).headers.get('cache-control'), path).toContain('no-store');
  },
  '15.2.3': async () => {
    for (const path of ['/dev/mail', '/dev/checkout']) expect(await statusOf(path), path).toBe(404);
  },
  '15.3.1': async () => expect(Object.keys(await me(cookie))).toEqual(['name']),
  '15.3.4': async () => {
    const [one, two, three] = anyAddress().split('.').slice(1);
    const address = `10.${one}.${two}.${three}`;
    await Promise.all(Array.from({ length: 31 }, () => register({}, { 'X-Forwarded-For': address })));
    await vi.waitFor(() =>
      expect(linesOf()).toContainEqual(
        expect.objectContaining({ msg: 'a source is refused', source: `10.${one}.${two}.0/24` }),
      ),
    );
    expect(site.output.join('\n')).not.toContain(address);
  },
  '15.3.6': async () => {
    const answer = await post('/api/jobs-waitlist', '{"__proto__":{"email":"a@a.example"},"constructor":1}');
    expect(answer.status).toBe(422);
    expect(await statusOf('/api/me')).toBe(200);
  },
  '15.3.7': async () => expect(await statusOf('/api/v1/catalogue?limit=1&limit=2')).toBe(400),
  '16.2.2': async () => {
    await get('/');
    for (const { time } of linesOf()) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  },
  '16.2.4': async () => expect(linesOf().length).toBeGreaterThan(10),
  '16.4.1': async () => {
    const forged = '/none%0d%0a%7B%22level%22:%22forged%22%7D';
    await get(forged);
    expect(linesOf().map(({ level }) => level)).not.toContain('forged');
  },
  '16.5.1': async () => {
    for (const [path, body] of [
      ['/mcp', '{'],
      ['/api/jobs-waitlist', '{'],
      ['/oauth2/register', '{'],
    ] as const)
      expect(await (await post(path, body)).text(), path).not.toMatch(
        / at \w+ \(|node_modules|select .* from/i,
      );
  },
};
