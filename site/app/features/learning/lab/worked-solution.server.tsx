import { CodeBlock } from '#app/ui/code-block.tsx';
import { highlightCode } from '#app/ui/highlight.server.ts';
import { htmlOf } from '#app/ui/html-of.server.ts';
import { TextLink } from '#app/ui/link.tsx';
import { readLabOf, readSolution } from './lab.server.ts';
import { GoalNode } from './lab-bench.tsx';

/**
 * A worked solution as HTML: the document, and for each goal the hint and the value if it is a scalar. Rendered here, so
 * that a lab does not load the code for it.
 */
export async function renderSolution(...of: Parameters<typeof readSolution>): Promise<string> {
  const [{ id, title }, { document, steps }] = await Promise.all([readLabOf(...of), readSolution(...of)]);
  const code = await highlightCode(document, 'json');
  return htmlOf(
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <section aria-labelledby="solution-heading">
        <h2 id="solution-heading" className="mb-4 text-2xl">
          A worked solution: {title}
        </h2>
        <ul className="grid gap-5">
          {steps.map(({ text, hint, value }) => (
            <li key={text} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
              <GoalNode isMet />
              <div>
                <p className="font-medium text-ink">{text}</p>
                <p className="mt-0.5 text-[0.9375rem] text-soft">{hint}</p>
                {value && (
                  <p className="mt-0.5 text-[0.9375rem] text-soft wrap-anywhere">
                    Here: <code>{value}</code>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-6">
          <TextLink href={`/lab?lesson=${id}`}>Back to the exercise</TextLink>. You pass once you have written
          a solution there yourself.
        </p>
      </section>
      <CodeBlock code={code} title="One document that meets every goal" />
    </div>,
  );
}
