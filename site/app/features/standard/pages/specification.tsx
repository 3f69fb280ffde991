import type { ReactNode } from 'react';
import { data } from 'react-router';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { Contents } from '#app/ui/contents.tsx';
import { EmbeddedTrace } from '#app/ui/embedded-trace.tsx';
import { highlightCode } from '#app/ui/highlight.server.ts';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { metaOf } from '#app/ui/page-meta.ts';
import { ReadingTabs } from '#app/ui/reading-tabs.tsx';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { site } from '#site';
import life from '../../../../../standard/life.json';
import { ProfileMatrix } from '../components/profile-matrix.tsx';
import { SchemaAnnex } from '../components/schema-annex.tsx';
import { SpecificationHead, VersionPicker } from '../components/specification-head.tsx';
import { SectionTitle, SpecificationText } from '../components/specification-text.tsx';
import { firstExample, listPrograms } from '../examples/examples.server.ts';
import { listRevisions, listSteps, newestRevision } from '../revisions/revisions.server.ts';
import { listEvidence } from '../specification/clause-evidence.server.ts';
import { compareProfiles } from '../specification/profiles.server.ts';
import { editorSetting, listSchemas } from '../specification/schemas.server.ts';
import { readSpecification } from '../specification/specification.server.ts';
import { renderSections } from '../specification/specification-html.server.tsx';
import type { Route } from './+types/specification';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const meta = metaOf({
  title: `Specification, draft ${site.standardVersion}`,
  description: `The normative text of ${site.product} ${site.standardVersion}: traces, contexts, events, four profiles, the registry, and every clause with its MUST, SHOULD or MAY.`,
  path: '/specification',
  image: '/social/specification.png',
});

/** `/specification`, and `/specification/v0.1` for links to this version: its newest revision. */
export async function loader({ params }: Route.LoaderArgs) {
  if ((params.version ?? site.standardVersion) !== site.standardVersion) throw data(null, { status: 404 });
  const [{ title, definition, clauses, versions }, sections, evidence, profiles, schemas] = await Promise.all(
    [readSpecification(), renderSections(), listEvidence(), compareProfiles(), listSchemas()],
  );
  const cases = [...evidence.values()].reduce((sum, clause) => sum + clause.cases, 0);
  return {
    specification: { title, definition, clauses, versions },
    revision: newestRevision(),
    picker: { versions, revisions: listRevisions(), steps: listSteps() },
    sections,
    example: firstExample(),
    profiles,
    schemas: schemas.map(({ name, describes }) => ({ name, describes })),
    traceSchema: await highlightCode(schemas.find(({ name }) => name === 'trace.json')?.text ?? '', 'json'),
    setting: await highlightCode(editorSetting(), 'json'),
    programs: await Promise.all(
      listPrograms().map(async ({ language, title, text }) => ({
        language,
        title,
        code: await highlightCode(text, language.toLowerCase()),
      })),
    ),
    doors: [
      { href: '/examples', label: 'Examples', about: 'a payload for each profile' },
      { href: '#schemas', label: 'Schemas', about: `${schemas.length} files, JSON Schema 2020-12` },
      {
        href: `/test-suite/${site.standardVersion}/readme.md`,
        label: 'Test suite',
        about: `${cases} cases for ${evidence.size} clauses`,
      },
      { href: '/specification/changelog', label: 'Changelog', about: 'changes and their dates' },
      { href: '/deploy', label: 'Downloads', about: 'the text and the site as archives' },
    ],
  };
}

/** Number of the section on events, with an example drawn below it that is not part of the text. */
const drawnUnder = 5;

const annexes = [
  { id: 'schemas', label: 'A Schemas' },
  { id: 'profiles', label: 'B Profiles side by side' },
];
const codeAnnex = { id: 'code', label: 'C A trace from a program' };

export default function SpecificationPage({ loaderData }: Route.ComponentProps) {
  const { specification, revision, picker, sections, example, profiles, programs, doors, ...files } =
    loaderData;
  const entries = [
    ...sections.map(({ id, number, title }) => ({ id, label: `${number} ${title}` })),
    ...annexes,
    ...(programs.length > 0 ? [codeAnnex] : []),
  ];
  return (
    <div className="wrap spec">
      <SpecificationHead
        specification={specification}
        revision={picker.steps.length > 0 ? revision : undefined}
        doors={doors}
      >
        {life.length > 0 && <TraceLife />}
      </SpecificationHead>
      <aside className="spec-side no-print">
        <VersionPicker {...picker} />
        <Contents label="Contents" entries={entries} />
      </aside>
      <div className="spec-text">
        <SpecificationText
          sections={sections}
          below={(number) =>
            example &&
            number === drawnUnder && (
              <EmbeddedTrace
                example={example.name}
                title={`An example on a time axis, not part of the text (${example.title})`}
              />
            )
          }
        />
        <Annex
          id="schemas"
          mark="A"
          title="Schemas"
          about="These are the rules above that a schema can express. Any site can load the files. URLs with only the version return the newest revision, within minutes of its publication. The content of a URL with a date never changes. A schema cannot check the order of events, times, or uniqueness within a collection. For those, use a checker."
        >
          {' '}
          <SchemaAnnex {...files} revision={revision} />
        </Annex>
        <Annex
          id="profiles"
          mark="B"
          title="Profiles side by side"
          about="The context’s fields under each of the four profiles, from the schemas."
        >
          <ProfileMatrix {...profiles} />
        </Annex>
        {programs.length > 0 && (
          <Annex
            id={codeAnnex.id}
            mark="C"
            title="A trace from a program"
            about="The same trace, recorded without a library. The standard’s tests run each program, and its output passes the checker."
          >
            <div className="mt-5">
              <ReadingTabs
                label="Languages"
                tabs={programs.map(({ language, title, code }) => ({
                  id: `in-${language.toLowerCase()}`,
                  label: language,
                  panel: <CodeBlock code={code} title={title} />,
                }))}
              />
            </div>
          </Annex>
        )}
      </div>
    </div>
  );
}

interface AnnexProps {
  id: string;
  mark: string;
  title: string;
  about: string;
  children: ReactNode;
}

function Annex({ id, mark, title, about, children }: AnnexProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <SectionTitle id={id} mark={mark} title={title} />
      <div className="spec-body">
        <p>{about}</p>
      </div>
      {children}
    </section>
  );
}

/** Stages of a trace, from its first field to a reader elsewhere; each links to its section. */
function TraceLife() {
  return (
    <figure className="mt-9">
      <figcaption className="kicker mb-4">The life of a trace</figcaption>
      <Trace label="The life of a trace" across>
        {life.map(({ title, about, section }) => (
          <TraceItem
            key={title}
            title={
              <a href={`#section-${section}`} className="hover:underline">
                {title} <span className="text-xs font-normal text-soft">§{section}</span>
              </a>
            }
          >
            <p className="text-sm/[1.5]">{about}</p>
          </TraceItem>
        ))}
      </Trace>
    </figure>
  );
}
