import { expect, test } from 'vitest';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import { plainFences, readLessonText } from './lesson-text.server.ts';

test('slides and diagrams are written out, and code stays code', () => {
  const lesson = `## A

\`\`\`slide
- One
- Two
\`\`\`

\`\`\`diagram
kind: sequence
title: A call
actors: [Model, Host]
steps:
  - {from: Model, to: Host, label: asks}
  - {at: Host, label: thinks}
\`\`\`

\`\`\`json trace-invalid 4.6
{}
\`\`\`
`;
  expect(plainFences(lesson)).toBe(`## A

- One
- Two

**A call**

1. Model → Host: asks
2. Host: thinks

\`\`\`json
{}
\`\`\`
`);
});

test('no lesson has a fence left that only this site can draw', async () => {
  for (const module of await listModules())
    for (const lesson of module.lessons) {
      const text = await readLessonText(module, lesson, 'npx checker');
      expect(text, lesson.slug).not.toMatch(/^```(slide|diagram|json .)/m);
      expect(text.length).toBeGreaterThan(500);
    }
});
