import { cursorField, limitOf, nextCursor, partOf, ToolRefusal } from '@context-native/mcp';
import { type LessonSummary, lessonSummary, levels } from '@context-native/mcp/shapes';
import { z } from 'zod';
import { demandScope } from '#app/features/accounts/accounts.server.ts';
import { type AgentTool, defineAgentTool, holderOf } from '#app/services/agent-tools/agent-tool.server.ts';
import { listModules } from '#app/services/curriculum/modules.server.ts';
import { lessonPath } from './lesson-names.ts';
import { findOwnLearning } from './own-learning.server.ts';

/** All lessons for agents, in the order of the levels. */
export const agentLessons = async (siteUrl: string): Promise<LessonSummary[]> =>
  (await listModules()).flatMap(({ id, level, lessons }) =>
    lessons.map(({ slug, title, summary, minutes }) => ({
      module: id,
      lesson: slug,
      title,
      summary,
      level,
      minutes,
      url: siteUrl + lessonPath({ module: id, lesson: slug }),
    })),
  );

export const lessonTools: readonly AgentTool[] = [
  defineAgentTool({
    name: 'list_lessons',
    title: 'Lessons',
    description: 'Lists the lessons of one level or of all levels, in course order.',
    input: z.strictObject({ level: z.enum(levels).optional(), limit: limitOf(100, 50), cursor: cursorField }),
    output: z.object({ lessons: z.array(lessonSummary), next_cursor: nextCursor }),
    async run({ services: { config } }, { level, ...range }) {
      const all = await agentLessons(config.siteUrl);
      const { items, next_cursor } = partOf(
        level ? all.filter((lesson) => lesson.level === level) : all,
        range,
      );
      const lines = items.map((one) => `${one.module} ${one.lesson}: ${one.title} (${one.minutes} min)`);
      return { result: { lessons: items, next_cursor }, text: lines.join('\n') };
    },
  }),
  defineAgentTool({
    name: 'get_lesson',
    title: 'A lesson',
    description: 'Returns one lesson as Markdown.',
    input: z.strictObject({
      module: z.string().max(20).describe('Code of the module, such as `MCP-100`.'),
      lesson: z.string().max(100).describe('Name of the lesson, as list_lessons returns it.'),
    }),
    output: z.object({ title: z.string(), url: z.string(), markdown: z.string() }),
    async run({ library }, { module, lesson }) {
      const page = await library.lessons.read(module, lesson);
      if (!page)
        throw new ToolRefusal(
          `lesson: there is no lesson ${lesson} of ${module}. Call list_lessons to see them all.`,
        );
      return { result: page, text: page.markdown };
    },
  }),
];

const ownLevel = z.object({
  level: z.enum(levels),
  name: z.string(),
  done: z.number(),
  total: z.number(),
  modules: z.array(z.object({ module: z.string(), title: z.string(), done: z.number(), total: z.number() })),
});

export const myProgressTool = defineAgentTool({
  name: 'my_progress',
  title: 'My progress',
  description:
    'Requires sign-in. How many lessons you have completed in each course and module, and your next lesson.',
  scope: 'progress',
  isCounted: true,
  input: z.strictObject({ level: z.enum(levels).optional() }),
  output: z.object({
    levels: z.array(ownLevel),
    next: z.object({ title: z.string(), about: z.string(), url: z.string() }).nullable(),
  }),
  async run({ services: { db, config } }, { level }, context) {
    const holder = holderOf(context);
    demandScope(holder, 'progress');
    const own = await findOwnLearning(db, holder.userId);
    const shown = own.levels
      .map(({ id, name, done, total, modules }) => ({
        level: id,
        name,
        done,
        total,
        modules: modules.map(({ id: module, title, done, total }) => ({ module, title, done, total })),
      }))
      .filter((one) => level === undefined || one.level === level);
    const next = own.next && {
      title: own.next.title,
      about: own.next.facts,
      url: new URL(own.next.href, config.siteUrl).href,
    };
    const lines = shown.map(({ name, done, total }) => `${name}: ${done} of ${total} lessons`);
    return {
      result: { levels: shown, next: next ?? null },
      text: [...lines, next ? `Next: ${next.title} ${next.url}` : 'Every lesson is completed.'].join('\n'),
    };
  },
});
