import { servicesContext } from '#app/services/services.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Section } from '#app/ui/section.tsx';
import { site } from '#site';
import { Benefits, WhoShouldAdopt } from '../components/adoption-reasons.tsx';
import { AdoptionSteps } from '../components/adoption-steps.tsx';
import { readAdoptionSamples } from '../guides/adoption.server.ts';
import { listNumberedTexts } from '../guides/numbered-texts.server.ts';
import type { Route } from './+types/adoption';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(servicesContext).config;
  const [steps, shown] = await Promise.all([
    listNumberedTexts('adoption', siteUrl),
    readAdoptionSamples(siteUrl),
  ]);
  return { steps, shown };
}

export default function AdoptionPage({ loaderData: { steps, shown } }: Route.ComponentProps) {
  // The command of step 1.
  const start = shown[0]?.[0]?.samples[0];
  return (
    <div className="wrap pt-8 pb-20 md:pt-10">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2 lg:items-end">
        <header className="min-w-0">
          <p className="kicker">four steps · the first takes a minute</p>
          <h1 className="mt-3 text-3xl md:text-4xl">Adoption Guide</h1>
          <p className="mt-4 text-soft md:text-lg">
            Your agent, tool or calculator stays as it is. A recorder next to it writes each run in a format
            that others can read, and the checker confirms the format.
          </p>
          <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
            <ButtonLink href="#steps">The four steps</ButtonLink>
            <ButtonLink href="/specification" variant="secondary">
              Specification
            </ButtonLink>
            <ButtonLink href="/compliance" variant="quiet">
              Compliance
            </ButtonLink>
            <ButtonLink href={site.repository} variant="quiet" rel="noopener">
              Repository
            </ButtonLink>
          </div>
        </header>
        {start && (
          <div className="min-w-0">
            <CodeBlock code={start.code} title="Step 1: record a server" />
          </div>
        )}
      </div>
      <Section
        id="who"
        title="Who should adopt"
        className="mt-10"
        heading="mb-7 border-b border-ink pb-2 text-2xl"
      >
        <WhoShouldAdopt />
      </Section>
      <Section
        id="steps"
        title="Four steps"
        className="mt-12 md:mt-16"
        heading="mb-5 border-b border-ink pb-2 text-2xl"
      >
        <p className="mb-8 max-w-[46rem] text-soft">
          The output on this page is real. On your machine, only ids and times differ. If you have telemetry,
          keep it: <TextLink href="/adoption/opentelemetry">why not OpenTelemetry?</TextLink>
        </p>
        <AdoptionSteps steps={steps} shown={shown} />
      </Section>
      <Section
        id="benefits"
        title="What you gain, and how to see it"
        className="mt-6 md:mt-10"
        heading="mb-7 text-2xl"
      >
        <Benefits />
      </Section>
      <Section
        id="adopters"
        title="Early adopters"
        className="mt-16 grid gap-x-16 gap-y-4 md:mt-24 lg:grid-cols-[20rem_minmax(0,42rem)]"
      >
        <div className="space-y-4">
          <p>
            The <TextLink href="/registry">registry</TextLink> lists implementations that declare compliance,
            each with the trace of a run. The first two are our own: the checker, which is the reference
            implementation, and the recorder, with a <code>check-server</code> report as its evidence.
          </p>
          <p className="text-soft">
            The companies in our examples and articles are invented, and marked as such. To be listed, take
            the four steps and submit your entry. We accept it when the checks pass and a reviewer has
            confirmed that you may speak for the code. If something stops you, write to{' '}
            <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>: your report helps us as much as
            an entry.
          </p>
        </div>
      </Section>
    </div>
  );
}
