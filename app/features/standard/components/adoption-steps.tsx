import { CodeBlock } from '#app/ui/code-block.tsx';
import { Prose } from '#app/ui/prose.tsx';
import type { Sample } from '../adoption.server.ts';
import type { NumberedText } from '../numbered-texts.server.ts';

interface AdoptionStepsProps {
  steps: readonly NumberedText[];
  /** What each of them leaves behind, in their order. */
  samples: readonly Sample[];
}

/** The four steps on a line, each with what it leaves behind. */
export function AdoptionSteps({ steps, samples }: AdoptionStepsProps) {
  return (
    <ol className="trace">
      {steps.map(({ id, title, html }, index) => {
        const sample = samples[index];
        return (
          <li key={id} className="pb-14!">
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
              <div className="min-w-0">
                <p className="kicker">step {index + 1}</p>
                <h3 id={id} className="mt-1 text-xl">
                  {title}
                </h3>
                <Prose html={html} className="mt-3 max-w-[36em] text-base text-soft" />
              </div>
              {sample && <CodeBlock code={sample.code} title={sample.title} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
