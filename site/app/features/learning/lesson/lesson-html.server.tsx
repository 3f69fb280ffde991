import { plainText } from '#app/lib/plain-text.ts';
import { type CourseModule, type Lesson, readLesson } from '#app/services/curriculum/modules.server.ts';
import { htmlOf } from '#app/ui/html-of.server.ts';
import { type Fence, markdownToHtml } from '#app/ui/markdown.server.tsx';
import { type Diagram, readDiagram } from './diagram.server.ts';
import { LayersDrawing, StepsDrawing } from './drawing.tsx';
import { diagramText } from './lesson-text.server.ts';
import { SequenceDrawing } from './sequence-drawing.tsx';
import { readSlides, type SlideSource, sentencesOf } from './slides.server.ts';

/** A slide's title and captions. The player takes its picture from the transcript. */
export interface NarratedSlide {
  title: string;
  sentences: string[];
}

export interface RenderedLesson {
  /** HTML of the text, or of the transcript with its slides. */
  text: string;
  /** HTML of the first slide. */
  poster?: string;
  /** Slides of a narrated lesson. */
  slides?: NarratedSlide[];
}

const kept = new Map<string, Promise<RenderedLesson>>();

/**
 * The lesson as HTML; `checker` is the checker's command in the text. Rendered once, since lessons are files that do
 * not change while the site runs.
 */
export function renderLesson(module: CourseModule, lesson: Lesson, checker: string): Promise<RenderedLesson> {
  const key = `${module.id}/${lesson.slug} ${checker}`;
  const known = kept.get(key);
  if (known) return known;
  const rendering = render(module, lesson, checker).catch((error) => {
    kept.delete(key);
    throw error;
  });
  kept.set(key, rendering);
  return rendering;
}

async function render(module: CourseModule, lesson: Lesson, checker: string): Promise<RenderedLesson> {
  const source = await readLesson(module, lesson, checker);
  if (lesson.type !== 'video') return { text: await toHtml(source) };
  const slides = readSlides(source);
  const drawn = await Promise.all(slides.map(drawSlide));
  return {
    text: htmlOf(<Transcript slides={drawn} />),
    poster: drawn[0]?.drawing,
    slides: slides.map(({ title, narration }) => ({ title, sentences: sentencesOf(plainText(narration)) })),
  };
}

async function drawSlide({ title, fence, narration }: SlideSource) {
  return { title, drawing: await toHtml(fence), narration: await toHtml(narration) };
}

const toHtml = (markdown: string) => markdownToHtml(markdown, { topHeading: 3, drawFence });

function drawFence(fence: Fence, code: (title?: string) => React.ReactNode): React.ReactNode {
  switch (fence.language) {
    case 'diagram':
      return <DiagramFigure diagram={readDiagram(fence.source)} />;
    case 'slide':
      return <Points source={fence.source} />;
    case 'json':
      return code(jsonTitle(fence.rest));
    default:
      return undefined;
  }
}

/** The lines of a slide. */
function Points({ source }: { source: string }) {
  const lines = source
    .split('\n')
    .map((line) => line.replace(/^\s*-\s+/, '').trim())
    .filter(Boolean);
  return (
    <ul className="slide-points">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The title of a JSON example, from the claim in its fence line, which a test checks. */
function jsonTitle(rest: string): string | undefined {
  const [kind, ...clauses] = rest.split(' ').filter(Boolean);
  if (kind === 'trace') return 'json · a trace that conforms';
  if (kind === 'entry') return 'json · a registry entry';
  if (kind === 'trace-invalid')
    return `json · a trace that breaks ${clauses.length > 1 ? 'clauses' : 'clause'} ${clauses.join(', ')}`;
  return undefined;
}

/**
 * A diagram of a lesson; its title is its accessible name. Sizes are in pixels, so text is as large on a phone as on a
 * desktop.
 */
function DiagramFigure({ diagram }: { diagram: Diagram }) {
  return (
    <figure className="diagram" data-md={`markdown:${diagramText(diagram)}`}>
      {diagram.kind === 'sequence' ? (
        <SequenceDrawing diagram={diagram} />
      ) : diagram.kind === 'layers' ? (
        <LayersDrawing title={diagram.title} layers={diagram.layers} />
      ) : (
        <StepsDrawing title={diagram.title} steps={diagram.steps} />
      )}
      <figcaption aria-hidden="true">{diagram.title}</figcaption>
    </figure>
  );
}

interface DrawnSlide {
  title: string;
  /** HTML of the drawing. */
  drawing: string;
  /** HTML of the narration. */
  narration: string;
}

/** The transcript: the slides with their narration. The player takes its pictures from here. */
function Transcript({ slides }: { slides: readonly DrawnSlide[] }) {
  return (
    <ol className="transcript">
      {slides.map(({ title, drawing, narration }, index) => (
        <li key={title} id={`slide-${index + 1}`}>
          <h4>{title}</h4>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by markdownToHtml */}
          <div className="slide" data-slide dangerouslySetInnerHTML={{ __html: drawing }} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by markdownToHtml */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: narration }} />
        </li>
      ))}
    </ol>
  );
}
