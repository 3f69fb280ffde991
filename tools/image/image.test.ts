import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#app/services/config/config.server.ts';
import { environment } from '#app/services/config/environment.server.ts';
import { withNewKeys } from '#app/services/openbadges/keys.server.ts';
import { notBundled } from '../../site/scripts/not-bundled.ts';
import { serverFlags } from '../../site/scripts/server-flags.ts';
import { listPackages, readFiles } from './gather.ts';

const root = resolve(import.meta.dirname, '../..');
const textOf = (name: string) => readFileSync(join(root, name), 'utf8');

test('every file and every package that the image takes is there, with what the packages need', () => {
  expect(readFiles.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const packages = listPackages(notBundled);
  expect(packages).toEqual(
    expect.arrayContaining(['node_modules/pg', 'node_modules/pg-protocol', 'node_modules/thread-stream']),
  );
  expect(packages.filter((path) => /react|vite|typescript/.test(path))).toEqual([]);
});

test('the image starts Node as `npm run serve` does, as a user without rights', () => {
  const image = textOf('Containerfile');
  const command: string[] = JSON.parse(/^CMD (\[.*\])$/m.exec(image)?.[1] ?? '[]');
  expect(command).toEqual(['node', ...serverFlags, 'build/server/start.js']);
  expect(image).toMatch(/^USER 10001:10001$/m);
});

test('the site takes the settings that compose.yaml gives it', async () => {
  const { services, volumes } = parse(textOf('compose.yaml'));
  const given: Record<string, string> = services.site.environment;
  const known = Object.keys(environment.shape);
  expect(Object.keys(given).filter((name) => !known.includes(name))).toEqual([]);
  const chosen: Record<string, string> = {
    SITE_HOST: 'standard.example',
    POSTGRES_PASSWORD: 'secret',
    S3_SECRET: 'secret',
    SESSION_SECRET: 'a'.repeat(32),
    CREDENTIAL_KEYS: JSON.stringify(await withNewKeys({ keys: [] })),
  };
  const filled = Object.entries(given).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, variable) => chosen[variable] ?? 'unknown'),
  ]);
  const config = readConfig(Object.fromEntries(filled));
  expect(config.siteUrl).toBe('https://standard.example');
  // What a service is reached by is the name of a service, and what it keeps is a volume of the file.
  for (const { hostname } of ['DATABASE_URL', 'SMTP_URL', 'S3_ENDPOINT'].map(
    (name) => new URL(Object.fromEntries(filled)[name]),
  ))
    expect(Object.keys(services)).toContain(hostname);
  for (const { volumes: mounted = [] } of Object.values<{ volumes?: string[] }>(services))
    for (const volume of mounted) expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
});

test('the commands of /deploy/operate that the drills run are on its pages', async () => {
  // They look them up when they are loaded.
  await expect(import('../drills/backup.ts')).resolves.toBeDefined();
  await expect(import('../drills/recovery.ts')).resolves.toBeDefined();
});
