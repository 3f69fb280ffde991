import traceLines from 'virtual:trace-lines';
import { Check } from 'lucide';
import { listRecordings } from '#app/features/registry/registry.server.ts';
import { ChapterHead } from '#app/ui/chapter.tsx';
import { clauseHref } from '#app/ui/check-results.tsx';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { Icon } from '#app/ui/icon.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Section } from '#app/ui/section.tsx';
import { TraceWaterfall } from '#app/ui/trace-waterfall.tsx';
import { site } from '#site';
import { ClauseNote } from '../components/clause-note.tsx';
import { DataModelDiagram } from '../components/data-model-diagram.tsx';
import { DataModelTable } from '../components/data-model-table.tsx';
import { RecordedExamples } from '../components/recorded-examples.tsx';
import { listExamples } from '../examples/examples.server.ts';
import { type ShownExample, showExamples } from '../examples/profile-examples.server.ts';
import { listPublishedFiles } from '../specification/published-files.server.ts';
import type { Route } from './+types/examples';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export async function loader() {
  const broken = listExamples().flatMap(({ name, title, href, breaks }) =>
    breaks ? [{ name, title, href, breaks }] : [],
  );
  return {
    examples: await showExamples(),
    recordings: listRecordings(),
    broken,
    schemas: listPublishedFiles('schemas'),
  };
}

const schemaBase = `/schemas/${site.standardVersion}`;

export default function ExamplesPage({ loaderData }: Route.ComponentProps) {
  const { examples, recordings, broken, schemas } = loaderData;
  const profiles = examples.filter(({ added }) => added.length > 0);
  const others = examples.filter(({ added }) => added.length === 0);
  return (
    <div className="wrap pb-20 md:pb-24">
      <ChapterHead kicker={`draft ${site.standardVersion}`} title="Examples">
        A complete payload for each profile. The organisations are invented. The checks are real: they ran
        when the server built this page.
      </ChapterHead>
      <nav aria-label="On this page" className="mb-6">
        <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
          {[
            ...profiles.map(({ name, heading }) => [name, heading]),
            ['data-model', 'Data model'],
            ['broken', 'Broken'],
            ['schemas', 'Schemas'],
          ].map(([id, label]) => (
            <li key={id}>
              <a className="link" href={`#${id}`}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <h2 className="sr-only">Payloads by profile</h2>
      {profiles.map((example) => (
        <ExampleSection key={example.name} example={example} />
      ))}
      <h2 className="border-t-[1.5px] border-ink pt-6 pb-8 text-2xl">Beside the trace</h2>
      {others.map((example) => (
        <ExampleSection key={example.name} example={example} />
      ))}
      <RecordedExamples recordings={recordings} />
      <Section
        id="data-model"
        title="The data model"
        className="border-t-[1.5px] border-ink pt-6 pb-14"
        heading="mb-4 text-2xl"
      >
        <p className="mb-8 max-w-[38em] text-soft">
          This is how traces and capabilities are stored in a relational database. A capability defines
          contexts; a context emits events. A trace is one document: a context and its events.
        </p>
        <DataModelDiagram />
        <DataModelTable />
      </Section>
      <BrokenExamples examples={broken} />
      <Section
        id="schemas"
        title="Schemas"
        className="border-t-[1.5px] border-ink pt-6"
        heading="mb-4 text-2xl"
      >
        <p className="mb-5 max-w-[38em] text-soft">
          The schemas use JSON Schema 2020-12, at URLs whose meaning never changes
          <ClauseNote about="versions" />. They find missing fields and wrong types. To check order, time and
          agreement between documents, use the checker.
        </p>
        <ul className="gap-x-14 font-mono text-[0.84375rem] md:columns-2">
          {schemas.map((file) => (
            <li key={file} className="border-b border-rule py-2">
              <a className="hover:underline" href={`${schemaBase}/${file}`}>
                <span className="text-soft">{schemaBase}/</span>
                {file}
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

interface BrokenExamplesProps {
  examples: { name: string; title: string; href: string; breaks: string }[];
}

/** Documents that break one clause each, to try a checker on. */
function BrokenExamples({ examples }: BrokenExamplesProps) {
  return (
    <Section
      id="broken"
      title="Examples that do not conform"
      className="border-t-[1.5px] border-ink pt-6 pb-14"
      heading="mb-4 text-2xl"
    >
      <p className="mb-5 max-w-[38em] text-soft">
        Each of these examples breaks exactly one clause. The{' '}
        <a className="link" href={`/test-suite/${site.standardVersion}/`}>
          test suite
        </a>{' '}
        has many more, for authors of checkers.
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
    </Section>
  );
}

/** An example beside its facts: fields, the checker's result, and links. */
function ExampleSection({ example }: { example: ShownExample }) {
  const { name, heading, about, added, code, isCut, timeline, href } = example;
  const file = href.split('/').at(-1) ?? name;
  return (
    <section
      id={name}
      aria-labelledby={`${name}-heading`}
      className="grid grid-cols-1 gap-x-14 gap-y-5 border-t border-rule py-8 lg:grid-cols-[19rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]"
    >
      <div>
        <h3 id={`${name}-heading`} className="mb-3 text-xl">
          {heading}
        </h3>
        <p className="text-soft">{about}</p>
      </div>
      <div
        className="trace-beside min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        data-trace
        data-when-used={traceLines}
      >
        {timeline && (
          <div className="mb-6">
            <TraceWaterfall timeline={timeline} label={`Events of ${file}`} jsonId={`${name}-json`} />
          </div>
        )}
        <div id={`${name}-json`}>
          <CodeBlock code={code} title={file} isCut={isCut} />
        </div>
      </div>
      <div className="lg:sticky lg:top-8 lg:self-start">
        {added.length > 0 && (
          <>
            <p className="kicker mb-1">Fields that the profile adds</p>
            <ul className="mb-5 font-mono text-[0.84375rem] leading-relaxed">
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
    </section>
  );
}

function CheckCount({ example: { conforms, passed, notMade } }: { example: ShownExample }) {
  return (
    <p className="flex gap-2 text-sm">
      {conforms && <Icon of={Check} className="mt-[0.2em] size-4 flex-none text-ok" strokeWidth={1.75} />}
      <span>
        {conforms ? 'Conforms' : 'Does not conform'}: {passed} checks passed
        {notMade > 0 && <span className="text-soft">, {notMade} do not apply here</span>}
      </span>
    </p>
  );
}
