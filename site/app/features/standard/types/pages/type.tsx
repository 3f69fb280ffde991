import { data } from 'react-router';
import { Badge } from '#app/ui/badge.tsx';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { highlightCode } from '#app/ui/highlight.server.ts';
import { Breadcrumb, TextLink } from '#app/ui/link.tsx';
import { MissingPage } from '#app/ui/missing-page.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Section } from '#app/ui/section.tsx';
import { WordsWithCode } from '#app/ui/words-with-code.tsx';
import { site } from '#site';
import { SchemaTable } from '../components/schema-table.tsx';
import { TypeSources } from '../components/type-sources.tsx';
import { domains, findType, plannedVersion, typesFolder } from '../dictionary.server.ts';
import { schemaRows } from '../schema-rows.ts';
import type { Route } from './+types/type';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const meta: Route.MetaFunction = (args) => {
  const entry = args.loaderData?.found?.entry;
  if (!entry)
    return pageMeta(args, {
      title: 'No such type',
      description: 'The dictionary has no type at this URL.',
      noindex: true,
    });
  return pageMeta(args, {
    title: `${entry.name}: ${entry.title}`,
    description: `${entry.description} Schema, units, examples and counter examples, in the working draft of the dictionary of ${site.product}.`,
  });
};

/** Maximum lines of uncut code. */
const longestWhole = 14;

export async function loader({ params }: Route.LoaderArgs) {
  const entry = findType(params.name);
  if (!entry) return data({ found: undefined }, { status: 404 });
  const drawn = async (value: unknown) => {
    const text = JSON.stringify(value, null, 2);
    return { code: await highlightCode(text, 'json'), isCut: text.split('\n').length > longestWhole };
  };
  return data({
    found: {
      entry,
      file: `${typesFolder}/${entry.name}.json`,
      version: plannedVersion,
      domain: domains.find(({ name }) => name === entry.domain),
      rows: schemaRows(entry),
      schema: await drawn(entry.schema),
      examples: await Promise.all(entry.examples.map(drawn)),
      counters: await Promise.all(
        entry.counter_examples.map(async ({ value, why }) => ({ why, ...(await drawn(value)) })),
      ),
    },
  });
}

export default function TypePage({ loaderData: { found } }: Route.ComponentProps) {
  if (!found)
    return (
      <MissingPage title="No such type" back={{ href: '/types', label: 'Search the dictionary' }}>
        The dictionary has no type with this name. Producers may use their own names and define what they
        mean.
      </MissingPage>
    );
  const { entry, file, version, domain, rows, schema, examples, counters } = found;
  return (
    <article className="wrap pt-8 pb-20 md:pt-10">
      <header className="grid grid-cols-1 items-start gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <div>
          <Breadcrumb href="/types" label="Types">
            {domain && (
              <a className="link" href={`/types?domain=${domain.name}`}>
                {domain.title}
              </a>
            )}
          </Breadcrumb>
          <h1 className="mt-4 text-[2.25rem] leading-[1.1] wrap-anywhere md:text-3xl">{entry.title}</h1>
          <p className="mt-3 flex flex-wrap items-center gap-3 font-mono text-sm wrap-anywhere text-soft">
            {entry.name} <Badge tone="note">working draft of {version}</Badge>
            {entry.replaced_by && <Badge tone="quiet">replaced</Badge>}
          </p>
          <p className="mt-5 max-w-[38em] md:text-lg">{entry.description}</p>
          {entry.replaced_by && (
            <p className="mt-3 max-w-[38em]">
              Use this type instead:{' '}
              <TextLink href={`/types/${entry.replaced_by}`}>{entry.replaced_by}</TextLink>. Existing values
              under this name keep their meaning.
            </p>
          )}
          <dl className="mt-7 flex flex-wrap gap-x-10 gap-y-4 border-t border-rule pt-5 text-sm">
            <Fact name="Version">{entry.version}</Fact>
            <Fact name="Since">{entry.since}</Fact>
            {entry.replaced_by && <Fact name="Replaced by">{entry.replaced_by}</Fact>}
            <Fact name="Source">
              <TextLink href={`/schemas/types/${entry.name}.json`}>JSON</TextLink> ·{' '}
              <TextLink href={`${site.repository}/blob/main/${file}`}>file</TextLink>
            </Fact>
          </dl>
        </div>
        {examples[0] && <CodeBlock {...examples[0]} title="A valid value" />}
      </header>
      <Section id="schema" title="Members of a value" className="mt-10" heading="mb-4 text-2xl">
        <SchemaTable rows={rows} />
        <div className="mt-6">
          <CodeBlock {...schema} title="The schema, JSON Schema 2020-12" />
        </div>
      </Section>
      <div className="mt-14 grid grid-cols-1 items-start gap-x-14 gap-y-12 lg:grid-cols-2">
        <Section id="examples" title="Examples" heading="mb-5 text-2xl">
          <div className="grid grid-cols-1 gap-4">
            {examples.map((example, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the examples of an entry never move
              <CodeBlock key={index} {...example} title={`Valid, ${index + 1}`} />
            ))}
          </div>
        </Section>
        <Section id="counter-examples" title="Counter examples" heading="mb-5 text-2xl">
          <div className="grid grid-cols-1 gap-6">
            {counters.map(({ why, ...counter }) => (
              <div key={why}>
                <p className="mb-2 text-[0.9375rem]">
                  <WordsWithCode>{why}</WordsWithCode>
                </p>
                <CodeBlock {...counter} title="Refused" />
              </div>
            ))}
          </div>
        </Section>
      </div>
      <TypeSources entry={entry} file={file} />
    </article>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-soft">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}
