import type { Timeline } from '@context-native/checker';
import { Check } from 'lucide';
import { formatLongDate } from '#app/lib/dates.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { type Code, CodeBlock } from '#app/ui/code-block.tsx';
import { Icon } from '#app/ui/icon.ts';
import { TraceFigure } from '#app/ui/trace-figure.tsx';
import { site } from '#site';
import { RunPicture } from './run-picture.tsx';

interface HeroProps {
  /** Name of the example trace. */
  name: string;
  timeline: Timeline;
  traceJson: Code;
  /** Number of checks that the trace passed, if it conforms. With 0, none are mentioned. */
  passed: number;
}

/** Top of the page: origin and purpose of the standard, and one checked trace. */
export function Hero({ name, timeline, traceJson, passed }: HeroProps) {
  return (
    <div className="wrap grid items-start gap-x-16 gap-y-12 pt-10 pb-14 md:pt-16 md:pb-20 lg:grid-cols-[1.12fr_1fr]">
      <div>
        <h1 className="lineage mb-8">
          {site.lineage.map((name, index) => (
            <span key={name}>
              <i>{index === 0 ? 'From' : 'to'}</i> {name}
            </span>
          ))}
        </h1>
        <p className="mb-9 max-w-[31em] text-[1.0625rem] leading-relaxed text-soft md:text-lg">
          {site.product} is an open standard built on the Model Context Protocol. Agents, tools and
          calculators leave traces that any organisation can read and check. The goal is work across
          organisations without translation.
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <ButtonLink href="/specification">Read the Specification</ButtonLink>
          <ButtonLink href="/pricing" variant="secondary">
            Get Certified
          </ButtonLink>
          <ButtonLink href="/examples" variant="quiet">
            See Examples
          </ButtonLink>
        </div>
        <div className="mt-10 max-w-[26rem] lg:hidden" data-md="skip">
          <RunPicture isNarrow />
        </div>
        <p className="kicker mt-6">
          {site.standardVersion} draft · first published {formatLongDate(site.firstPublished)} ·{' '}
          {site.licence} licence
        </p>
      </div>
      <div className="min-w-0">
        <TraceFigure
          timeline={timeline}
          json={<CodeBlock code={traceJson} title={`${name}.json`} isCut />}
          isPlayed
          caption={
            <>
              {passed > 0 && (
                <span className="flex items-center gap-2">
                  <Icon of={Check} className="size-4 text-ok" strokeWidth={2} />
                  {passed} checks passed
                </span>
              )}
              <span className="ml-auto flex flex-wrap gap-x-4 gap-y-1">
                <a className="link" href={`/playground?example=${name}`}>
                  Open in playground
                </a>
                <a className="link" href="/adoption#record">
                  Record yours
                </a>
                <a className="link" href="/server-check">
                  Check a server
                </a>
              </span>
            </>
          }
        />
        <div className="mt-8 max-lg:hidden">
          <RunPicture />
        </div>
      </div>
    </div>
  );
}
