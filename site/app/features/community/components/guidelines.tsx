import { TextLink } from '#app/ui/link.tsx';
import { Section } from '#app/ui/section.tsx';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import guidelines from '../../../../content/community/guidelines.json' with { type: 'json' };

/** What is looked at. */
export function Guidelines() {
  return (
    <Section id="guidelines" title="Guidelines">
      <ul className="mt-5 border-t border-rule">
        {guidelines.map(({ title, text }) => (
          <li key={title} className="border-b border-rule py-3.5">
            <p className="font-semibold">{title}</p>
            <p className="mt-0.5 text-[0.9375rem] text-soft">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-[0.9375rem] text-soft">
        A change to the standard’s own text goes another way:{' '}
        <TextLink href="/community#ways">as a pull request</TextLink>.
      </p>
    </Section>
  );
}

/** What happens after sending. */
export function WhatHappensThen() {
  return (
    <Section id="then" title="What happens then" className="mt-16" heading="mb-6 text-2xl">
      <Trace label="What happens after sending" across>
        <TraceItem title="It arrives">You can follow its status by a link. Nothing is published.</TraceItem>
        <TraceItem title="An editor looks at it">
          At the repository, its licence and its documentation; nothing that you attach is run.
        </TraceItem>
        <TraceItem title="You hear from us">
          Accepted, declined with a reason, or asked a question: by mail, if you left an address.
        </TraceItem>
      </Trace>
    </Section>
  );
}
