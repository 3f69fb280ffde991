import { type Code, CodeBlock } from '#app/ui/code-block.tsx';
import { TextLink } from '#app/ui/link.tsx';

interface WorkedSolutionProps {
  title: string;
  labHref: string;
  code: Code;
  /** What was asked, one by one: how to come to it, and the value that stands there as JSON. */
  steps: { text: string; hint: string; value?: string }[];
}

/** An exercise done, for those who have tried it: the document, and what each part of it answers. */
export function WorkedSolution({ title, labHref, code, steps }: WorkedSolutionProps) {
  return (
    <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <section aria-labelledby="solution-heading">
        <h2 id="solution-heading" className="mb-4 text-2xl">
          A worked solution: {title}
        </h2>
        <ol className="trace">
          {steps.map(({ text, hint, value }) => (
            <li key={text} data-state="done">
              <p className="font-medium text-ink">{text}</p>
              <p className="mt-0.5 text-[0.9375rem] text-soft">{hint}</p>
              {value && (
                <p className="mt-0.5 text-[0.9375rem] text-soft wrap-anywhere">
                  Here: <code>{value}</code>
                </p>
              )}
            </li>
          ))}
        </ol>
        <p className="mt-6">
          <TextLink href={labHref}>Back to the exercise</TextLink>. It passes when you have written it there
          yourself.
        </p>
      </section>
      <CodeBlock code={code} title="One document that meets all of it" />
    </div>
  );
}
