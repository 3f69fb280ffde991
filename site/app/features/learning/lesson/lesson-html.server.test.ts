import { expect, test } from 'vitest';
import { checkerHere } from '#app/lib/checker-command.ts';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import { readDiagram } from './diagram.server.ts';
import { renderLesson } from './lesson-html.server.tsx';
import { clockTime, timelineOf } from './narration.ts';
import { listTimedLessons, readSlides, sentencesOf } from './slides.server.ts';

test('every lesson renders: its diagrams are drawn, a video lesson has slides of its length and what is said', async () => {
  const modules = await listModules();
  expect(modules).toHaveLength(12);
  for (const module of modules)
    for (const lesson of await listTimedLessons(module)) {
      const { text, slides, poster } = await renderLesson(module, lesson, checkerHere);
      const name = `${module.id}/${lesson.slug}`;
      expect(text.length, name).toBeGreaterThan(4000);
      expect(text, name).not.toMatch(/language-(diagram|slide)|>(diagram|slide)<|style="/);
      expect(text, name).toContain('What you can now do');
      expect(lesson.deckLength, name).toBe(slides && clockTime(timelineOf(slides).total));
      expect(lesson.deckLength !== undefined, name).toBe(lesson.type === 'video');
      if (lesson.type !== 'video') {
        expect(slides, name).toBeUndefined();
        continue;
      }
      expect(text.match(/data-slide/g), name).toHaveLength(slides?.length ?? 0);
      expect(
        slides?.every(({ sentences }) => sentences.length > 1),
        name,
      ).toBe(true);
      expect(poster, name).toMatch(/slide-points|<svg|<pre/);
    }
});

test('a diagram has its title as its name, and one that is wrong is refused', async () => {
  const [module] = await listModules();
  const lesson = module?.lessons.find(({ type }) => type === 'reading');
  if (!module || !lesson) throw new Error('no reading lesson');
  const { text } = await renderLesson(module, lesson, checkerHere);
  expect(text).toMatch(/<svg[^>]* role="img" aria-label="One host, three clients, three servers"/);
  expect(() =>
    readDiagram('kind: sequence\ntitle: t\nactors: [A, B]\nsteps:\n  - {from: A, to: C, label: x}'),
  ).toThrow('not in the list of actors');
  expect(() => readDiagram('kind: circle\ntitle: t')).toThrow();
  // Dates, commas and numbers are texts here.
  const steps = 'kind: steps\ntitle: t\nsteps:\n  - {label: 2024-11-05, note: Files, hosts}\n  - {label: 2}';
  expect(readDiagram(steps)).toMatchObject({
    steps: [{ label: '2024-11-05', note: 'Files, hosts' }, { label: '2' }],
  });
});

test('in a sequence events are ink; red is what failed alone', async () => {
  const module = (await listModules()).find(({ code }) => code === 'MCP 230');
  const lesson = module?.lessons.find(({ slug }) => slug.startsWith('03-'));
  if (!module || !lesson) throw new Error('no such lesson');
  const { text } = await renderLesson(module, lesson, checkerHere);
  expect(text.match(/diagram-failure/g)).toHaveLength(1);
  expect(text).toMatch(/diagram-failure"(?:(?!<circle).)*gives up/s);
});

test('slides are taken apart, and what is no sequence of slides is refused', () => {
  const slide = '## One\n\n```slide\n- a\n```\n\nSaid so. And so.\n\n';
  expect(readSlides(slide + slide.replace('One', 'Two'))).toEqual([
    { title: 'One', fence: '```slide\n- a\n```', narration: 'Said so. And so.' },
    { title: 'Two', fence: '```slide\n- a\n```', narration: 'Said so. And so.' },
  ]);
  expect(() => readSlides('Before.\n\n## One')).toThrow('first slide');
  expect(() => readSlides('## One\n\nNo fence.')).toThrow('no slide');
});

test('a sentence ends where a speaker would stop', () => {
  expect(
    sentencesOf('It is draft v0.1 of 31 Aug. 2025. A trace (e.g. one of yours) is a record. Good.'),
  ).toEqual(['It is draft v0.1 of 31 Aug. 2025.', 'A trace (e.g. one of yours) is a record.', 'Good.']);
});
