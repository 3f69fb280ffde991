import type { ReactNode } from 'react';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { Sample } from '../adoption.server.ts';
import { CheckerNote } from './checker-note.tsx';

const steps: { id: string; title: string; text: ReactNode }[] = [
  {
    id: 'names',
    title: 'Choose names and a profile',
    text: (
      <>
        <p>
          Decide four names on paper: your organisation, the agent, the kind of thing that goes in, the kind
          of thing that comes out. They outlive the code. Codes are small letters, digits and hyphens (
          <TextLink href="/specification#clause-4-6">clause 4.6</TextLink>).
        </p>
        <p>
          Take the <TextLink href="/specification#section-6">profile</TextLink> whose extra fields you can
          fill. With a UUID and a time, that is already a trace that conforms: the list of events may be
          empty.
        </p>
      </>
    ),
  },
  {
    id: 'record',
    title: 'Write one trace for each run',
    text: (
      <>
        <p>
          Wrap what handles a call: an event when it begins, one when the answer is there, one at the end. On
          MCP, a <code>tools/call</code> becomes two events (
          <TextLink href="/specification#section-5">section 5</TextLink>).
        </p>
        <p>
          Name the arguments that may be kept, and keep no others. Here the length itself is left out. A run
          that fails has an event that says why (
          <TextLink href="/specification#clause-3-3">clause 3.3</TextLink>).{' '}
          <TextLink href="/blog/adopting-in-one-afternoon">A recorder in TypeScript</TextLink> fits on a page.
        </p>
      </>
    ),
  },
  {
    id: 'check',
    title: 'Check it, and let your tests check it',
    text: (
      <>
        <p>
          Open the trace in the <TextLink href="/playground">playground</TextLink>, which sends it nowhere, or
          run the command. It ends with 0 when all documents conform, and with 1 when a MUST clause is broken,
          so that a build can stop.
        </p>
        <p>
          <CheckerNote /> In a clone of the repository, <code>node packages/conformance/src/cli/main.ts</code>{' '}
          is the same command; it needs Node.js 22.18 or newer.
        </p>
      </>
    ),
  },
  {
    id: 'register',
    title: 'Declare it, and list it',
    text: (
      <>
        <p>
          Go through the <TextLink href="/compliance">compliance checklist</TextLink>, then add an entry to
          the <TextLink href="/registry">registry</TextLink> by a pull request: one file with the entry and
          the trace of one run (<TextLink href="/specification#clause-7-7">clause 7.7</TextLink>). The form
          there makes the file and checks it first.
        </p>
        <p>
          <code>compliance</code> is your own declaration. It may be <code>true</code> only if that trace
          breaks no MUST (<TextLink href="/specification#clause-7-8">clause 7.8</TextLink>).
        </p>
      </>
    ),
  },
];

/** The four steps on a line, each with what it leaves behind. */
export function AdoptionSteps({ samples }: { samples: readonly Sample[] }) {
  return (
    <ol className="trace">
      {steps.map(({ id, title, text }, index) => {
        const sample = samples[index];
        return (
          <li key={id} className="pb-14!">
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
              <div className="min-w-0">
                <p className="kicker">step {index + 1}</p>
                <h3 id={id} className="mt-1 text-xl">
                  {title}
                </h3>
                <div className="mt-3 max-w-[36em] space-y-3 text-soft">{text}</div>
              </div>
              {sample && <CodeBlock code={sample.code} title={sample.title} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
