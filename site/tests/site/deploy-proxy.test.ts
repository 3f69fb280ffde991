import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join, resolve } from 'node:path';
import { connect, type SecureVersion } from 'node:tls';
import { hasProgram } from '@context-native/dev/debian';
import { expect, inject, onTestFinished, test } from 'vitest';
import { eventually } from '../support/services.ts';
import { freePort, temporaryDirectory } from '../support/site-process.ts';

const nginx = '/usr/sbin/nginx';
const page = readFileSync(resolve(import.meta.dirname, '../../content/deploy/server/06-proxy.md'), 'utf8');
const published = /```nginx\n([\s\S]*?)```/.exec(page)?.[1] ?? '';

/** nginx as `/deploy/server` says, but for the names of this machine: ports, certificate, and where the site is. */
async function startNginx() {
  const directory = temporaryDirectory();
  const [tls, plain] = [await freePort(), await freePort()];
  const [certificate, key] = ['site.pem', 'site.key'].map((name) => join(directory, name));
  const subject = ['-subj', '/CN=standard.example', '-newkey', 'rsa:2048', '-nodes', '-x509'];
  execFileSync('openssl', ['req', ...subject, '-keyout', `${key}`, '-out', `${certificate}`], {
    stdio: 'ignore',
  });
  const here: [said: string, meant: string][] = [
    ['listen 443 ssl', `listen 127.0.0.1:${tls} ssl`],
    ['listen 80', `listen 127.0.0.1:${plain}`],
    ['/etc/ssl/standard.example.pem', `${certificate}`],
    ['/etc/ssl/private/standard.example.key', `${key}`],
    ['127.0.0.1:3000', new URL(inject('siteUrl')).host.replace('localhost', '127.0.0.1')],
  ];
  const servers = here.reduce((text, [said, meant]) => {
    expect(text).toContain(said);
    return text.replace(said, meant);
  }, published);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(directory, name)};`,
  );
  const file = join(directory, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${join(directory, 'pid')}; error_log stderr crit; events {}
http { access_log off; ${paths.join(' ')} ${servers} }`,
  );
  const child = spawn(nginx, ['-c', file, '-p', directory], { stdio: 'ignore' });
  onTestFinished(async () => {
    child.kill();
    await once(child, 'exit');
  });
  const url = `http://127.0.0.1:${plain}`;
  await eventually(() =>
    fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    ),
  );
  return { url, tls };
}

/** What a client gets that can do this and nothing else: the protocol agreed on, or 'refused'. */
function shakeHands(port: number, version: SecureVersion, ciphers?: string): Promise<string | null> {
  return new Promise((done) => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      rejectUnauthorized: false,
      minVersion: version,
      maxVersion: version,
      ...(ciphers && { ciphers }),
    });
    socket.on('secureConnect', () => {
      done(socket.getProtocol());
      socket.destroy();
    });
    socket.on('error', () => done('refused'));
  });
}

test.skipIf(!hasProgram(nginx, 'nginx') || !hasProgram('/usr/bin/openssl', 'openssl'))(
  'the proxy of /deploy/server speaks TLS 1.2 and 1.3 with forward secrecy, leads pages to it, and refuses calls in the clear',
  async () => {
    const { url, tls } = await startNginx();
    expect(await shakeHands(tls, 'TLSv1.3')).toBe('TLSv1.3');
    expect(await shakeHands(tls, 'TLSv1.2')).toBe('TLSv1.2');
    expect(await shakeHands(tls, 'TLSv1.1', 'DEFAULT@SECLEVEL=0')).toBe('refused');
    expect(await shakeHands(tls, 'TLSv1.2', 'AES256-SHA')).toBe('refused');

    const said = await new Promise<number | undefined>((done, fail) => {
      const options = { port: tls, host: '127.0.0.1', rejectUnauthorized: false };
      request({ ...options, headers: { host: 'standard.example' } }, (answer) => {
        answer.resume();
        done(answer.statusCode);
      })
        .on('error', fail)
        .end();
    });
    expect(said).toBe(200);

    const headers = { host: 'standard.example' };
    const led = await fetch(`${url}/blog?type=paper`, { headers, redirect: 'manual' });
    expect([led.status, new URL(led.headers.get('location') ?? '').pathname]).toEqual([301, '/blog']);
    expect(led.headers.get('location')).toMatch(/^https:.*\?type=paper$/);
    expect((await fetch(`${url}/api/me`, { redirect: 'manual' })).status).toBe(403);
    const inTheClear = (method: string) =>
      fetch(`${url}/mcp`, {
        method,
        headers: { ...headers, authorization: 'Bearer x' },
        redirect: 'manual',
      });
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])
      expect((await inTheClear(method)).status, method).toBe(403);
    for (const method of ['GET', 'HEAD']) expect((await inTheClear(method)).status, method).toBe(301);
  },
);
