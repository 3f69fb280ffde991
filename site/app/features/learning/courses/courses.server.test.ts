import { readFileSync } from 'node:fs';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seedContent } from '#app/services/database/seed.server.ts';
import { TooManyRequests } from '#app/services/limits/limits.server.ts';
import { queryOf } from '#app/services/search/terms.server.ts';
import { submissions } from '#app/services/submissions/tables.server.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { listCourseLevels, listedLevel } from '../path/course-levels.server.ts';
import { courseFilter } from './filter.ts';
import { coursesPerPage, listCourses, searchCourses } from './list.server.ts';
import { courseSchema, type NewCourse } from './schema.ts';
import { courseSeed } from './seed.server.ts';
import { notStated, statedNames } from './stated.ts';
import { courseKind, submitCourse } from './submissions.server.ts';
import { courses } from './tables.server.ts';

const services = await testServices();
const { db } = services;
await services.start();
await seedContent(db, [courseSeed()]);

const all = courseFilter(new URLSearchParams());
const levels = (await listCourseLevels(services.config)).map(listedLevel);
const found = async (filter: Partial<typeof all>) => {
  const found = await listCourses(db, { ...all, ...filter }, levels);
  const { microsoft, 'hugging-face': huggingFace, community, total } = found;
  return { titles: [...microsoft, ...huggingFace, ...community].map(({ title }) => title), total };
};
const course = (link_url: string, more: Partial<NewCourse> = {}): NewCourse =>
  courseSchema.parse({ title: 'New course', provider: 'Wren Works', link_url, ...more });

test('all lessons of the two official courses in their order, and at least ten courses of the community', async () => {
  const found = await listCourses(db, all, levels);
  const { microsoft, 'hugging-face': huggingFace, community, communityTotal, providers } = found;
  expect(microsoft.map(({ lessonNumber }) => lessonNumber)).toEqual(
    Array.from({ length: 64 }, (_, i) => i + 1),
  );
  expect(huggingFace.map(({ lessonNumber }) => lessonNumber)).toEqual(
    Array.from({ length: 36 }, (_, i) => i + 1),
  );
  expect(microsoft[0]).toMatchObject({ title: 'Introduction to MCP', provider: 'Microsoft' });
  expect(communityTotal).toBeGreaterThanOrEqual(10);
  expect(community.length).toBe(Math.min(communityTotal, coursesPerPage));
  expect(providers.slice(0, 2)).toEqual(['Microsoft', 'Hugging Face']);
  expect(new Set(providers).size).toBe(providers.length);
});

test('past the last page of the community’s courses stands the last one', async () => {
  const { community, communityPage, communityPages } = await listCourses(db, { ...all, page: 99 }, []);
  expect(community.length).toBeGreaterThan(0);
  expect(communityPage).toBe(communityPages);
});

test('every course is said in one sentence of ours, without praise', () => {
  const seed = JSON.parse(readFileSync('site/content/free-courses.json', 'utf8')) as {
    description: string;
  }[];
  for (const { description } of seed) {
    expect(description).toMatch(/^\S.{9,}\.$/);
    expect(description).not.toMatch(/\b(best|leading|powerful|seamless|comprehensive|easy)\b|!/i);
  }
});

test('the search looks through title, description and provider; large and small letters are the same', async () => {
  expect((await found({ search: 'WEBHOOK listener' })).titles).toEqual(['Webhook Listener']);
  expect((await found({ search: 'pgVector' })).titles).toEqual(['Semantic Search']);
  expect((await found({ search: 'dAVE ebb' })).titles).toEqual(['MCP Crash Course (AI Cookbook)']);
  expect((await found({ search: 'no such thing' })).titles).toEqual([]);
  for (const hostile of ['%', '_', '\\', "' or 1=1 --", '%_%']) {
    const { titles } = await found({ search: hostile });
    expect(titles, hostile).toEqual([]);
  }
  expect((await found({ provider: 'Snyk' })).total).toBe(2);
  expect((await found({ provider: 'Snyk', search: 'oauth' })).total).toBe(0);
});

test('each filter finds what says so; what says nothing of it is found as not stated', async () => {
  const first = await listCourses(db, all, levels);
  for (const name of statedNames)
    for (const { value, label } of first.choices[name]) {
      const { total } = await listCourses(db, { ...all, [name]: value }, levels);
      expect(label, `${name}=${value}`).toMatch(new RegExp(` \\(${total}\\)$`));
      expect(total).toBeGreaterThan(0);
    }
  expect((await found({ length: 'short' })).titles).toHaveLength(4);
  expect((await found({ price: 'paid' })).total).toBe(levels.length);
  expect((await found({ price: 'free' })).total).toBe(first.total - levels.length);
  expect(await found({ price: notStated }), 'every price is stated').toEqual({ titles: [], total: 0 });
  const { levels: ofLevel, microsoft } = await listCourses(db, { ...all, level: 'advanced' }, levels);
  expect(ofLevel.map(({ name }) => name)).toEqual(['MCP Architect']);
  expect(microsoft.map(({ title }) => title)).toContain('Scaling');
  const unknown = await listCourses(db, { ...all, level: notStated, search: 'Semantic Search' }, levels);
  expect(unknown.microsoft).toMatchObject([{ title: 'Semantic Search', level: null }]);
});

test('a choice is counted within the other filters, and what nobody has is not offered', async () => {
  const { choices } = await listCourses(db, { ...all, price: 'paid', level: 'beginner' }, levels);
  expect(choices.level.map(({ label }) => label)).toEqual([
    'Beginner (1)',
    'Intermediate (1)',
    'Advanced (1)',
    'Not stated (0)',
  ]);
  expect(
    choices.language.map(({ value }) => value),
    'no course in French',
  ).not.toContain('fr');
  expect(choices.price.map(({ value }) => value)).toEqual(['free', 'paid']);
  const { total, choices: ofSnyk } = await listCourses(db, { ...all, provider: 'Snyk' }, levels);
  expect(
    ofSnyk.price.map(({ label }) => label),
    'the levels are ours',
  ).toEqual([`Free (${total})`]);
});

test('an address that makes no sense filters nothing', () => {
  const asked = new URLSearchParams({ level: 'guru', language: 'toString', length: '5', price: 'free' });
  expect(courseFilter(asked)).toEqual({ ...all, price: 'free' });
});

test('whatever is said of a course of the seed says where it was read', () => {
  const seed: Record<string, unknown>[] = JSON.parse(readFileSync('site/content/free-courses.json', 'utf8'));
  const said = ['level', 'language', 'minutes'];
  for (const { title, statedBy, ...course } of seed)
    expect(Object.keys(statedBy ?? {}), String(title)).toEqual(said.filter((name) => name in course));
});

test('what the seed says reaches a site that had its courses before', async () => {
  const read = () =>
    db
      .select({ ...pick })
      .from(courses)
      .where(isNotNull(courses.language))
      .orderBy(courses.linkUrl);
  const pick = {
    linkUrl: courses.linkUrl,
    level: courses.level,
    language: courses.language,
    minutes: courses.minutes,
  };
  const seeded = await read();
  expect(seeded.length).toBeGreaterThan(100);
  await db.update(courses).set({ level: null, language: null, minutes: null });
  const [, fill] = readFileSync('site/migrations/0041_what_courses_say.sql', 'utf8').split(/^-- .*$/m);
  await db.execute(sql.raw(fill ?? ''));
  expect(await read()).toEqual(seeded);
});

test('what is not published is in no list and no search', async () => {
  const link = { linkUrl: 'https://hidden.example/', linkKey: 'hidden.example' };
  await db.insert(courses).values({ title: 'Hidden lesson', provider: 'Hidden', ...link });
  expect((await found({ search: 'hidden lesson' })).titles).toEqual([]);
  expect((await listCourses(db, all, [])).providers).not.toContain('Hidden');
  const hits = await searchCourses(db, queryOf('hidden lesson'), 5);
  expect(hits.map(({ title }) => title)).not.toContain('Hidden lesson');
});

test('the site’s search finds courses, and leads to them in the list', async () => {
  // Candidates have any of the words; the best is first.
  const [best] = await searchCourses(db, queryOf('course CRASH'), 5);
  expect(best).toEqual({
    title: 'MCP Crash Course (AI Cookbook)',
    about: expect.stringMatching(/^Dave Ebbelaar: /),
    href: '/courses?search=MCP+Crash+Course+%28AI+Cookbook%29&provider=Dave+Ebbelaar#free-courses',
  });
  expect(await searchCourses(db, queryOf('  '), 5)).toEqual([]);
});

test('a submission waits for an editor; the provider stands for a company that was not given', async () => {
  const outcome = await submitCourse(
    services,
    course('https://new.example/mcp', { email: 'a@wren.example' }),
    {
      address: '192.0.2.1',
    },
  );
  expect(outcome).toMatchObject({ status: 'pending', isKnown: false });
  const [row] = await db.select().from(submissions);
  expect(row).toMatchObject({
    kind: 'course',
    title: 'New course',
    data: {
      title: 'New course',
      provider: 'Wren Works',
      company: 'Wren Works',
      description: '',
      link_url: 'https://new.example/mcp',
      image_url: '',
    },
    status: 'pending',
    email: 'a@wren.example',
  });
  expect((await found({ search: 'New course' })).titles, 'not listed before its review').toEqual([]);
});

test('a course that is known is not stored again, not even when it is sent many times at once', async () => {
  const from = { address: '192.0.2.2' };
  const before = (await db.select().from(submissions)).length;
  const link = 'https://huggingface.co/learn/mcp-course/unit0/introduction';
  expect(await submitCourse(services, course(`${link}/?utm_source=x#top`), from)).toEqual({
    status: 'published',
    isKnown: true,
    title: 'Welcome to the MCP Course',
  });
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      submitCourse(services, course(`https://www.twice.example/course${index % 2 ? '/' : ''}`), from),
    ),
  );
  expect(outcomes.filter(({ isKnown }) => !isKnown)).toHaveLength(1);
  expect(
    outcomes.filter((outcome) => 'id' in outcome),
    'only who was first may follow it',
  ).toHaveLength(1);
  expect(await db.select().from(submissions)).toHaveLength(before + 1);
});

test('a course that was turned down may be sent again', async () => {
  const link = 'https://again.example/';
  const send = () => submitCourse(services, course(link), { address: '192.0.2.3' });
  const first = await send();
  if (!('id' in first)) throw new Error('it was not stored');
  await db.update(submissions).set({ status: 'rejected' }).where(eq(submissions.id, first.id));
  expect(await send()).toMatchObject({ isKnown: false });
});

test('after sixty in ten minutes an address is asked to wait', async () => {
  const send = () => submitCourse(services, course('https://often.example/'), { address: '192.0.2.4' });
  for (let sent = 0; sent < 60; sent += 1) await send();
  await expect(send()).rejects.toThrow(TooManyRequests);
});

test('approved, a course is listed as the editor wrote it; what they wrote wrongly is said by field', async () => {
  const { title, ...data } = course('https://approved.example/');
  const sent = { id: '', title, data: { title, ...data }, resultId: null };
  const approve = (written: Record<string, string>) =>
    db.transaction(async (tx) => courseKind.approve?.(tx, sent, written));
  await expect(approve({ title: ' ' })).rejects.toMatchObject({ status: 422, field: 'title' });
  await expect(approve({ link_url: 'javascript:alert(1)' })).rejects.toMatchObject({ field: 'link_url' });
  expect(
    await approve({ title: 'Corrected', description: 'Units, in one hour.', message: 'Thanks' }),
  ).toMatchObject({ path: '/courses?search=Corrected&provider=Wren+Works#free-courses' });
  const read = () => db.select().from(courses).where(eq(courses.linkKey, 'approved.example'));
  const listed = { title: 'Corrected', description: 'Units, in one hour.', isPublished: true };
  expect(await read()).toMatchObject([listed]);
  expect(await approve({ title: 'Approved a second time' }), 'listed already').toEqual({
    path: '/courses?search=Corrected&provider=Wren+Works#free-courses',
  });
  expect(await read()).toMatchObject([listed]);

  await db.update(courses).set({ isPublished: false }).where(eq(courses.linkKey, 'approved.example'));
  await expect(approve({ title: 'Over what was hidden' })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('/admin/courses/'),
  });
  expect(await read()).toMatchObject([{ ...listed, isPublished: false }]);
});
