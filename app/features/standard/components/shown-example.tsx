import { Check } from 'lucide-react';
import { CodeBlock } from '#app/ui/code-block.tsx';
import type { ShownExample } from '../profile-examples.server.ts';

/** An example beside what it shows: its fields, what the checker says of it, and where to go with it. */
export function ExampleSection({ example }: { example: ShownExample }) {
  const { name, heading, about, added, code, href } = example;
  const file = href.split('/').at(-1) ?? name;
  return (
    <section
      id={name}
      aria-labelledby={`${name}-heading`}
      className="grid gap-x-14 gap-y-6 border-t border-rule py-10 lg:grid-cols-[19rem_minmax(0,1fr)]"
    >
      <div className="lg:sticky lg:top-8 lg:self-start">
        <h3 id={`${name}-heading`} className="mb-3 text-xl">
          {heading}
        </h3>
        <p className="text-soft">{about}</p>
        {added.length > 0 && (
          <>
            <p className="kicker mt-5 mb-1">Fields that the profile adds</p>
            <ul className="font-mono text-[0.84375rem] leading-relaxed">
              {added.map((field) => (
                <li key={field}>{field}</li>
              ))}
            </ul>
          </>
        )}
        <CheckCount example={example} />
        <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          <a className="link" href={`/playground?example=${name}`}>
            Open in playground<span className="sr-only">: {heading}</span>
          </a>
          <a className="link" href={href} download={file}>
            Download<span className="sr-only"> {file}</span>
          </a>
        </p>
      </div>
      <div className="min-w-0">
        <CodeBlock code={code} title={file} />
      </div>
    </section>
  );
}

function CheckCount({ example: { conforms, passed, notMade } }: { example: ShownExample }) {
  return (
    <p className="mt-5 flex gap-2 text-sm">
      {conforms && <Check className="mt-[0.2em] size-4 flex-none text-ok" strokeWidth={1.75} aria-hidden />}
      <span>
        {conforms ? 'Conforms' : 'Does not conform'}: {passed} checks passed
        {notMade > 0 && <span className="text-soft">, {notMade} do not apply to it by itself</span>}
      </span>
    </p>
  );
}
