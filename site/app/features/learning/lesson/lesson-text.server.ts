import { type CourseModule, type Lesson, readLesson } from '#app/services/curriculum/modules.server.ts';
import { type Diagram, readDiagram } from './diagram.server.ts';

/**
 * The lesson as plain Markdown: the lines of a slide as a list, a diagram as the words in it, and code as it is.
 * `checker` is the checker's command in the text.
 */
export async function readLessonText(module: CourseModule, lesson: Lesson, checker: string): Promise<string> {
  return plainFences(await readLesson(module, lesson, checker));
}

/** Replaces fences that only this site can draw with plain Markdown. */
export function plainFences(markdown: string): string {
  return markdown.replaceAll(
    /^```(slide|diagram|json)([^\n]*)\n([\s\S]*?)^```$/gm,
    (fence, kind: string, rest: string, source: string) => {
      if (kind === 'slide') return source.trimEnd();
      if (kind === 'diagram') return diagramText(readDiagram(source));
      // The claim after an example's language is only for tests and for titles.
      return rest ? fence.replace(rest, '') : fence;
    },
  );
}

/** A diagram as the words in it: its title, and a list of its parts. */
export function diagramText(diagram: Diagram): string {
  return [`**${diagram.title}**`, '', ...linesOf(diagram)].join('\n');
}

function linesOf(diagram: Diagram): string[] {
  switch (diagram.kind) {
    case 'layers':
      return diagram.layers.map(({ name, note }) => `- ${noted(name, note)}`);
    case 'steps':
      return diagram.steps.map(({ label, note }, at) => `${at + 1}. ${noted(label, note)}`);
    case 'sequence':
      return diagram.steps.map((step, at) =>
        'at' in step
          ? `${at + 1}. ${step.at}: ${step.label}`
          : `${at + 1}. ${step.from} → ${step.to}: ${step.label}`,
      );
  }
}

const noted = (name: string, note: string | undefined) => (note ? `${name}: ${note}` : name);
