import type { Diagram } from './diagram.server.ts';
import { LayersDrawing } from './layers-drawing.tsx';
import { SequenceDrawing } from './sequence-drawing.tsx';
import { StepsDrawing } from './steps-drawing.tsx';

/**
 * A diagram of a lesson. Its title is its accessible name; the text beside it says the same in words. Places across are
 * in per cent and sizes in pixels, so that the letters are as large on a telephone as on a desk.
 */
export function DiagramFigure({ diagram }: { diagram: Diagram }) {
  return (
    <figure className="diagram">
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
