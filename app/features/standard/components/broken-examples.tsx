import { clauseHref } from '#app/ui/check-results.tsx';

interface BrokenExamplesProps {
  examples: { name: string; title: string; href: string; breaks: string }[];
}

/** Documents that do not conform, each for one reason: to try a checker on. */
export function BrokenExamples({ examples }: BrokenExamplesProps) {
  return (
    <section aria-labelledby="broken" className="border-t-[1.5px] border-ink pt-6 pb-14">
      <h2 id="broken" className="mb-4 text-2xl">
        What does not conform
      </h2>
      <p className="mb-5 max-w-[38em] text-soft">
        Each of these breaks one clause and no other. The{' '}
        <a className="link" href="/test-suite/v0.1/">
          test suite
        </a>{' '}
        has many more, for those who write a checker.
      </p>
      <ul className="text-[0.9375rem]">
        {examples.map(({ name, title, href, breaks }) => (
          <li
            key={name}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 border-t border-rule py-2.5 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]"
          >
            <a className="link justify-self-start font-mono text-sm" href={clauseHref(breaks)}>
              <span className="sr-only">clause </span>
              {breaks}
            </a>
            <span>{title}</span>
            <span className="flex gap-5 text-sm max-sm:col-start-2">
              <a className="link" href={`/playground?example=${name}`}>
                Open in playground<span className="sr-only">: {title}</span>
              </a>
              <a className="link" href={href} download={`${name}.json`}>
                Download<span className="sr-only">: {title}</span>
              </a>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
