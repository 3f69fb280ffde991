import { CodeBlock } from '#app/ui/code-block.tsx';
import { Prose } from '#app/ui/prose.tsx';
import { ReadingTabs } from '#app/ui/reading-tabs.tsx';
import type { Sample, Shown } from '../guides/adoption.server.ts';
import type { NumberedText } from '../guides/numbered-texts.server.ts';

interface AdoptionStepsProps {
  steps: readonly NumberedText[];
  /** Samples of each step, in the order of the steps. */
  shown: readonly Shown[][];
}

/** The steps on a line, each with its samples. */
export function AdoptionSteps({ steps, shown }: AdoptionStepsProps) {
  return (
    <ol className="trace">
      {steps.map(({ id, title, html }, index) => (
        <li key={id} className="pb-14!">
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
            <div className="min-w-0">
              <p className="kicker">step {index + 1}</p>
              <h3 id={id} className="mt-1 text-xl">
                {title}
              </h3>
              <Prose html={html} className="mt-3 max-w-[36em] text-base text-soft" />
            </div>
            <InLanguages step={index + 1} title={title} shown={shown[index] ?? []} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function InLanguages({ step, title, shown }: { step: number; title: string; shown: readonly Shown[] }) {
  const [only, ...others] = shown;
  if (only && others.length === 0) return <Samples samples={only.samples} />;
  return (
    <div className="min-w-0">
      <ReadingTabs
        label={title}
        tabs={shown.map(({ language = '', samples }) => ({
          id: `step-${step}-${language.toLowerCase()}`,
          label: language,
          panel: <Samples samples={samples} />,
        }))}
      />
    </div>
  );
}

function Samples({ samples }: { samples: readonly Sample[] }) {
  return (
    <div className="min-w-0 space-y-4">
      {samples.map(({ title, code }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the samples of a step never move
        <CodeBlock key={index} code={code} title={title} isCut={isLong(code)} />
      ))}
    </div>
  );
}

/** Code with more lines is cut, and can be expanded. */
const maxLines = 30;
const isLong = ({ tokens }: Sample['code']) =>
  tokens.reduce((lines, [text]) => lines + text.split('\n').length - 1, 0) > maxLines;
