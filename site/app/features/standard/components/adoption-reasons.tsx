import type { ReactNode } from 'react';
import { TextLink } from '#app/ui/link.tsx';
import { site } from '#site';
import readers from '../../../../content/adoption/readers.json' with { type: 'json' };

/** Reasons to adopt the standard or to wait, by profile. */
export function WhoShouldAdopt() {
  return (
    <div className="cards cards-4">
      {readers.map(({ profile, title, yes, no }) => (
        <section key={profile} className="card">
          <p className="kicker">profile {profile}</p>
          <h3 className="text-xl">{title}</h3>
          <p className="text-[0.9375rem]">{yes}</p>
          <p className="text-[0.9375rem] text-soft">
            <span className="kicker block">not yet, if</span> {no}
          </p>
        </section>
      ))}
    </div>
  );
}

const benefits: { gain: string; because: ReactNode; check: ReactNode }[] = [
  {
    gain: 'You write one parser',
    because: 'Every conforming trace has the same six context fields and the same three fields per event.',
    check: (
      <>
        The <TextLink href="/examples">four examples</TextLink> come from four invented organisations. One
        JSON Schema accepts them all.
      </>
    ),
  },
  {
    gain: 'You see where an error is',
    because: 'The checker names the clause, the line and the column, and shows the fix.',
    check: (
      <>
        Delete a <code>Z</code> from a time in the <TextLink href="/playground">playground</TextLink>.
      </>
    ),
  },
  {
    gain: 'Your build can stop on errors',
    because: 'The exit codes are 0, 1 and 2. Reports come in JUnit and SARIF formats.',
    check: (
      <>
        <code>{`${site.slug} check traces/ --format junit`}</code>
      </>
    ),
  },
  {
    gain: 'You can check large logs',
    because: 'The checker streams JSON Lines: 1 GB took 20 seconds and 289 MB of memory on two cores.',
    check: (
      <>
        <code>node packages/checker/bench/main.ts 1</code> measures time and memory on your machine.
      </>
    ),
  },
  {
    gain: 'You aren’t tied to us',
    because:
      'The text, schemas and test suite are files under the MIT licence. You can use them without our software.',
    check: (
      <>
        <TextLink href="/deploy#downloads">Download them</TextLink>, write a checker in your language, and run
        the test suite against it.
      </>
    ),
  },
];

/** Benefits of adopting, each with a way to verify it. */
export function Benefits() {
  return (
    <dl className="border-b border-rule">
      {benefits.map(({ gain, because, check }) => (
        <div
          key={gain}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-1 border-t border-rule py-4 md:grid-cols-[14rem_minmax(0,1fr)_minmax(0,1fr)]"
        >
          <dt className="font-serif text-[1.1875rem] leading-snug">{gain}</dt>
          <dd className="text-[0.9375rem]">{because}</dd>
          <dd className="text-[0.9375rem] text-soft">
            <span className="kicker mr-2">see it</span> {check}
          </dd>
        </div>
      ))}
    </dl>
  );
}
