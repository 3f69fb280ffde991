import type { Recording } from '#app/features/registry/registry.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { countOf } from '#app/lib/format-number.ts';
import { TextLink } from '#app/ui/link.tsx';
import { Section } from '#app/ui/section.tsx';

/** Runs of this server that we recorded ourselves. */
export function ItemRecordings({ recordings }: { recordings: readonly Recording[] }) {
  if (recordings.length === 0) return null;
  return (
    <Section id="recorded" title="Recorded by us, not declared" className="mb-12" heading="mb-4 text-2xl">
      {recordings.map(({ package: { identifier, version }, day, recorder, runs }) => (
        <div key={`${identifier} ${version}`} className="mb-6 text-sm last:mb-0">
          <p className="text-soft">
            We ran <code className="wrap-anywhere">{identifier}</code> {version} behind{' '}
            <code>{recorder.name}</code> {recorder.version} on {formatLongDate(day)}. Its owner declares
            nothing by that: it is no entry of <TextLink href="/registry">the registry</TextLink>.
          </p>
          <ul className="mt-3 border-t border-rule">
            {runs.map(({ name, events, href }) => (
              <li
                key={name}
                className="flex flex-wrap items-baseline justify-between gap-x-5 border-b border-rule py-2.5"
              >
                <TextLink href={href}>{name}</TextLink>
                <span className="font-mono text-xs text-soft">{countOf(events, 'event', 'events')}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
