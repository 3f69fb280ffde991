import { expect, test } from 'vitest';
import { compareProfiles } from './profiles.server.ts';
import { listClauses } from './specification.server.ts';
import { linkReferences, renderSections } from './specification-html.server.tsx';

test('the page has every clause under its anchor, at its level, with a link to comment on it', async () => {
  const html = (await renderSections()).map((section) => section.html).join('');
  const clauses = await listClauses();
  for (const { id, number, level } of clauses) {
    const [row = ''] = html.split(`id="${id}"`).slice(1);
    expect(row).toContain(`data-level="${level}"`);
    expect(row).toContain(`issues/new?title=Clause%20${number}%20of%20draft`);
  }
  expect(html.match(/class="clause"/g)).toHaveLength(clauses.length);
  expect(html).not.toMatch(/\*\*|&lt;a id|undefined/);
});

test('the rendered text says no more and no less than the source', async () => {
  for (const clause of await listClauses()) {
    const { html } = (await renderSections())[clause.section - 1] ?? { html: '' };
    const [row = ''] = html.split(`id="${clause.id}"`).slice(1);
    const words = /class="clause-words">([\s\S]*?)<\/p>/.exec(row)?.[1] ?? '';
    expect(plain(words.replaceAll(/<[^>]+>/g, ''))).toBe(
      plain(`${clause.level} ${clause.text.replaceAll(/\[([^\]]+)\]\([^)]+\)|`/g, '$1')}`),
    );
  }
});

test('an example stands below the meaning, and cells carry the name of their column', async () => {
  const html = (await renderSections())[2]?.html ?? '';
  expect(html).toContain('meaning, example</th>');
  expect(html).toMatch(/data-label="meaning">Identity of the run[^<]*<div class="example"><code>/);
  expect(html).not.toContain('data-label="example"');
});

test('references to clauses and sections become links', () => {
  expect(linkReferences('as in clause 4.6 and section 7 (sections 3 to 6)')).toBe(
    'as in [clause\u00a04.6](#clause-4-6) and [section\u00a07](#section-7) (sections [3](#section-3) to [6](#section-6))',
  );
});

test('the profiles are compared as their schemas have them', async () => {
  const { profiles, fields } = await compareProfiles();
  expect(profiles.map(({ name }) => name)).toEqual(['Enterprise', 'SMB', 'Developer', 'Gov/Public']);
  const presence = Object.fromEntries(fields.map((field) => [field.name, Object.values(field.presence)]));
  expect(presence.org_id).toEqual(['required', 'required', 'required', 'required']);
  expect(presence.compliance_tags).toEqual(['added', 'refused', 'refused', 'added']);
  expect(presence.sandbox_flag).toEqual(['refused', 'refused', 'added', 'refused']);
  expect(fields).toHaveLength(14);
});

const plain = (text: string) =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll(/\s+/g, ' ')
    .trim();
