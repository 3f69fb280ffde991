import { checkDocuments, type DocumentsCheck } from '@context-native/checker';
import { z } from 'zod';
import { valueAt } from '#app/lib/value-at.ts';
import {
  type CourseModule,
  findModule,
  type Lesson,
  readLab,
} from '#app/services/curriculum/modules.server.ts';
import { type Assertion, faultOf, judge, needsChecker } from './assertions.ts';

const words = { text: z.string(), hint: z.string() };
const pointer = z.string().regex(/^(?:\/.*)?$/, 'is a JSON Pointer');

const assertion: z.ZodType<Assertion> = z.union([
  z.strictObject({ ...words, pointer, equals: z.json() }),
  z.strictObject({ ...words, pointer, exists: z.boolean() }),
  z.strictObject({ ...words, pointer, matches: z.string() }),
  z.strictObject({ ...words, pointer, minItems: z.int() }),
  z.strictObject({ ...words, pointer, contains: z.record(z.string(), z.json()) }),
  z.strictObject({ ...words, conforms: z.literal(true) }),
  z.strictObject({ ...words, findings: z.array(z.string()) }),
]);

const labFile = z
  .strictObject({
    title: z.string().max(80),
    /** Markdown. */
    task: z.string(),
    /** The first document of the exercise; `text` instead if it must not be JSON. */
    document: z.json().optional(),
    text: z.string().optional(),
    assertions: z.array(assertion).min(2).max(6),
    /**
     * A document that meets every assertion. It proves that the task can be done, and is sent only to learners who
     * request it.
     */
    solution: z.json(),
  })
  .refine(
    ({ document, text }) => (document === undefined) !== (text === undefined),
    'must have either a document or a text',
  );

export type LabFile = z.infer<typeof labFile>;

/** The exercise of a lesson, as its file has it. */
export async function readLabFile(module: CourseModule, lesson: Lesson): Promise<LabFile> {
  return labFile.parse(JSON.parse(await readLab(module, lesson)));
}

/** The first text of an exercise. */
export const labStart = ({ document, text }: LabFile) => text ?? JSON.stringify(document, null, 2);

/** The part of an exercise that the browser gets. */
export type Lab = Awaited<ReturnType<typeof readLabOf>>;

/** The exercise of a lesson, without its solution. */
export async function readLabOf(module: CourseModule, lesson: Lesson) {
  const lab = await readLabFile(module, lesson);
  const { title, task, assertions } = lab;
  return { id: `${module.id}/${lesson.slug}`, title, task, assertions, text: labStart(lab) };
}

/** A worked solution: its document, and the text and hint of each assertion, with the value there if it is a scalar. */
export async function readSolution(module: CourseModule, lesson: Lesson) {
  const { solution, assertions } = await readLabFile(module, lesson);
  return {
    document: JSON.stringify(solution, null, 2),
    steps: assertions.map((asked) => {
      const value = 'pointer' in asked ? valueAt(solution, asked.pointer) : undefined;
      const isScalar = value !== undefined && (typeof value !== 'object' || value === null);
      return { text: asked.text, hint: asked.hint, ...(isScalar && { value: JSON.stringify(value) }) };
    }),
  };
}

/** The lesson that `?lesson=MCP-100/02-hosts-clients-and-servers` names, with its module. */
export async function findLesson(id: string) {
  const [moduleId = '', slug = ''] = id.split('/');
  const module = await findModule(moduleId);
  const lesson = module?.lessons.find((candidate) => candidate.slug === slug);
  return module && lesson && { module, lesson };
}

/** Checks a text against the assertions. `found` is the checker's result, if the caller has it. */
export function judgeText({ assertions }: Pick<Lab, 'assertions'>, text: string, found?: DocumentsCheck) {
  const checked = found ?? checkDocuments(text);
  return {
    check: needsChecker(assertions) ? checked : undefined,
    met: judge(assertions, text, checked.documents[0]),
    fault: text.trim() === '' ? undefined : faultOf(checked),
  };
}
