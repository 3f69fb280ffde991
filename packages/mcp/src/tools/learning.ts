import { z } from 'zod';
import { type Library, ToolRefusal } from '../library.ts';
import { badgeEmail, lessonSummary, levels, maxBadge, question, verdict } from '../shapes.ts';
import { cursorField, defineTool, limitOf, nextCursor, partOf } from '../tool.ts';

export const listLessons = defineTool({
  name: 'list_lessons',
  title: 'Lessons',
  description: 'The lessons of the courses in their order, of one level or of all.',
  needs: 'lessons',
  input: z.strictObject({ level: z.enum(levels).optional(), limit: limitOf(100, 50), cursor: cursorField }),
  output: z.object({ lessons: z.array(lessonSummary), next_cursor: nextCursor }),
  async run(library, { level, ...range }) {
    const all = await lessonsOf(library).list();
    const { items, next_cursor } = partOf(
      level ? all.filter((lesson) => lesson.level === level) : all,
      range,
    );
    const lines = items.map((one) => `${one.module} ${one.lesson}: ${one.title} (${one.minutes} min)`);
    return { result: { lessons: items, next_cursor }, text: lines.join('\n') };
  },
});

export const getLesson = defineTool({
  name: 'get_lesson',
  title: 'A lesson',
  description: 'One lesson as Markdown.',
  needs: 'lessons',
  input: z.strictObject({
    module: z.string().max(20).describe('Such as `MCP-100`.'),
    lesson: z.string().max(100).describe('As list_lessons gives it.'),
  }),
  output: z.object({ title: z.string(), url: z.string(), markdown: z.string() }),
  async run(library, { module, lesson }) {
    const page = await lessonsOf(library).read(module, lesson);
    if (!page)
      throw new ToolRefusal(`lesson: there is no lesson ${lesson} of ${module}. list_lessons has them all.`);
    return { result: page, text: page.markdown };
  },
});

export const practiceQuestion = defineTool({
  name: 'practice_question',
  title: 'A practice question',
  description:
    'A question to practise with, which no exam asks. Ask without `id` for one; ask again with its `id` and `answer` to hear whether that is right and why.',
  needs: 'lessons',
  input: z.strictObject({
    level: z.enum(levels),
    id: z.string().max(40).optional().describe('Of a question that was asked.'),
    answer: z.int().min(0).max(3).optional().describe('Index of the chosen option, from 0.'),
  }),
  output: question,
  async run(library, { level, id, answer }) {
    if (answer !== undefined && id === undefined)
      throw new ToolRefusal('id: say which question this is the answer to.');
    const found = await lessonsOf(library).question(level, { id, answer });
    if (!found) throw new ToolRefusal(`id: the level ${level} has no practice question ${id}.`);
    const { answered, stem, options } = found;
    const asked = [stem, ...options.map((option, index) => `${index}. ${option}`), `id: ${found.id}`].join(
      '\n',
    );
    const said = answered && `${answered.is_right ? 'Right.' : 'Not right.'} ${answered.explanation}`;
    return { result: found, text: said ?? asked };
  },
});

export const verifyCredential = defineTool({
  name: 'verify_credential',
  title: 'Verify a credential',
  description:
    'Verifies an OpenBadges 2.0 or 3.0 badge: signature, issuer, dates and revocation. `outcome` says whether this site issued it, another issuer did, or an issuer falsely claims to be this site. Give its URL, its text (JSON or a JWT) or its picture. The tool fetches documents that the badge names. It stores nothing.',
  needs: 'verifyCredential',
  isOpenWorld: true,
  input: z.strictObject({
    address: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional(),
    text: z.string().trim().min(1, 'is empty').max(maxBadge).optional(),
    image: z
      .string()
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'is no base64')
      .max(Math.ceil((maxBadge * 4) / 3))
      .optional()
      .describe('A PNG or SVG with the badge in it, in base64.'),
    email: badgeEmail,
  }),
  output: verdict,
  async run(library, { address, text, image, email }, { signal }) {
    const given = Object.entries({ address, text, image }).filter(([, value]) => value !== undefined);
    const [[field, badge] = ['', '']] = given;
    if (given.length !== 1) throw new ToolRefusal('address, text, image: give one of them.');
    const found = await library.verifyCredential?.(
      image === undefined ? (badge ?? '') : bytesOf(image),
      email,
      signal,
    );
    if (!found) throw new ToolRefusal('Credentials are not verified here.');
    if ('problem' in found) throw new ToolRefusal(`${field}: ${found.problem}`);
    const lines = found.checks.map(({ name, outcome, detail }) => `${outcome}: ${name}. ${detail}`);
    return { result: found, text: [found.summary, ...lines].join('\n') };
  },
});

function bytesOf(image: string): Uint8Array {
  try {
    return Uint8Array.from(atob(image), (one) => one.charCodeAt(0));
  } catch {
    // Its letters are, by the schema; its length is not.
    throw new ToolRefusal('image: is no base64');
  }
}

function lessonsOf({ lessons }: Library): NonNullable<Library['lessons']> {
  if (!lessons) throw new ToolRefusal('There are no lessons here.');
  return lessons;
}
