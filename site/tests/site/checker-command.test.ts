import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { site as names } from '../../../site.config.ts';
import { packageFile } from '../../app/lib/checker-command.ts';
import { noRegistry } from '../support/no-registry.ts';
import { temporaryDirectory } from '../support/site-process.ts';

const site = inject('siteUrl');
const command = `npx -p ${site}/downloads/${packageFile('cli')} ${names.slug}`;

/** What a page shows, without its tags. */
async function textOf(path: string): Promise<string> {
  const html = await (await fetch(site + path)).text();
  return html.replaceAll(/<script\b[\s\S]*?<\/script>/g, '').replaceAll(/<[^>]+>/g, '');
}

test('nothing of ours has npx ask npm for the name of the checker, which nobody holds there', () => {
  const files = globSync([
    '{docs,packages,site/app,site/content,registry,site/scripts,standard,tools}/**/*.{ts,tsx,md,json,txt,html,svg,yaml}',
    '*.{md,ts}',
  ]);
  expect(files.length).toBeGreaterThan(500);
  const bare = new RegExp(
    `npx\\s+(?:-y |--yes |--no-install )?(?:${names.slug}|\\{slug\\}|\\$\\{[\\w.]+\\})(?![\\w-]*\\.tgz)`,
  );
  expect(files.filter((file) => bare.test(readFileSync(file, 'utf8')))).toEqual([]);
  expect(`npx ${names.slug} check`).toMatch(bare);
});

test('every page that names the command says where its package lies: on this site', async () => {
  const pages = [
    '/compliance',
    '/conformance',
    '/adoption',
    '/server-check',
    '/faq',
    '/playground',
    '/deploy',
    '/courses/book/foundation',
    '/courses/book/developer',
    '/courses/book/architect',
    '/course-module?module=MCP-100&lesson=03-reading-a-first-trace',
  ];
  for (const page of pages) {
    const text = await textOf(page);
    expect(text, page).not.toContain('{checker');
    const commands = text.match(/npx .*/g) ?? [];
    expect(commands.length, page).toBeGreaterThan(0);
    for (const found of commands) expect(found, page).toContain(command);
  }
});

test('the command that a page prints runs as it stands, from an empty folder and without a registry', async () => {
  const [, printed = ''] = /(npx -p \S+ \S+ badge)/.exec(await textOf('/compliance')) ?? [];
  expect(printed).toBe(`${command} badge`);
  const { status, stdout, stderr } = spawnSync(printed, {
    cwd: temporaryDirectory(),
    shell: true,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...noRegistry(join(temporaryDirectory(), 'npm')) },
  });
  expect({ status, stderr }).toMatchObject({ status: 0 });
  expect(stdout).toMatch(/^<svg [\s\S]*self-declared/);
});
