import type { ReactNode } from 'react';
import { formatLongDate } from '#app/lib/dates.ts';
import { countOf } from '#app/lib/format-number.ts';
import { TextLink } from './link.tsx';

/**
 * A server of another owner, which we recorded. The recording declares nothing for its owner, so it is not an entry of
 * the registry.
 */
export interface RecordedServerFacts {
  package: { registry_type: string; identifier: string; version: string };
  /** The day of the recording, `2026-11-26`. */
  day: string;
  recorder: { name: string; version: string };
  runs: {
    title: string;
    events: number;
    /** URL of the run's file. */
    href: string;
    /** URL that opens the run in the playground; undefined if it would be too long. */
    playground: string | undefined;
  }[];
}

interface RecordedServerProps {
  recording: RecordedServerFacts;
  /** Further text about it. */
  children?: ReactNode;
}

/** Which package was recorded, by what and when, and its runs. */
export function RecordedServer({ recording, children }: RecordedServerProps) {
  const { package: own, day, recorder, runs } = recording;
  return (
    <div className="text-sm">
      <p className="text-soft">
        We ran <code className="text-ink wrap-anywhere">{own.identifier}</code> {own.version} with{' '}
        <code>{recorder.name}</code> {recorder.version} on {formatLongDate(day)}. {children}
      </p>
      <ul className="mt-3 border-t border-rule">
        {runs.map(({ title, events, href, playground }) => (
          <li
            key={href}
            className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1 border-b border-rule py-2.5"
          >
            <span className="min-w-0 flex-[1_1_16rem]">
              {title}{' '}
              <span className="whitespace-nowrap text-soft">({countOf(events, 'event', 'events')})</span>
            </span>
            <span className="flex gap-5">
              {playground && (
                <TextLink href={playground}>
                  Open in playground<span className="sr-only">: {title}</span>
                </TextLink>
              )}
              <TextLink href={href}>
                JSON<span className="sr-only">: {title}</span>
              </TextLink>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
