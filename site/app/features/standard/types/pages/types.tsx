import { choicesOf } from '#app/lib/choices.ts';
import { countOf } from '#app/lib/format-number.ts';
import { listAddress, readFilter } from '#app/lib/list-address.ts';
import { datasetData } from '#app/lib/structured-data.ts';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { highlightCode } from '#app/ui/highlight.server.ts';
import { TextLink } from '#app/ui/link.tsx';
import { ListResults } from '#app/ui/list-results.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { metaOf } from '#app/ui/page-meta.ts';
import { refetched } from '#app/ui/refetched.ts';
import { Section } from '#app/ui/section.tsx';
import { ToolHead } from '#app/ui/tool-head.tsx';
import { site } from '#site';
import { TypeList } from '../components/type-list.tsx';
import { domains, listTypes, plannedVersion, readSharedMeaning, searchTypes } from '../dictionary.server.ts';
import type { Route } from './+types/types';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const meta = metaOf({
  title: 'Types',
  description: `A working draft of ${site.product}’s dictionary of payload types. Each type has a schema, units, examples and counter examples. A form lets you propose a type.`,
  jsonLd: (siteUrl) => [
    datasetData(siteUrl, {
      name: `Dictionary of payload types of ${site.product}`,
      description:
        'Types of values that agents and tools exchange, each with its JSON Schema, units, examples and counter examples: a working draft.',
      path: '/types',
      data: 'types',
      keywords: ['JSON Schema', 'data types', 'vocabulary', 'Model Context Protocol'],
    }),
  ],
});

export async function loader({ url }: Route.LoaderArgs) {
  const domain = readFilter(url.searchParams, 'domain');
  const filter = {
    q: readFilter(url.searchParams, 'q'),
    domain: domains.some(({ name }) => name === domain) ? domain : '',
  };
  const { producers, consumer, prints, refuses } = readSharedMeaning();
  const drawn = async ({ file, code }: { file: string; code: string }) => ({
    file,
    code: await highlightCode(code, file.endsWith('.py') ? 'python' : 'typescript'),
  });
  return {
    filter,
    found: searchTypes(filter),
    total: listTypes().length,
    version: plannedVersion,
    choices: choicesOf(Object.fromEntries(domains.map(({ name, title }) => [name, title]))),
    meaning: {
      producers: await Promise.all(producers.map(drawn)),
      consumer: await drawn(consumer),
      prints,
      refuses,
    },
  };
}

export default function TypesPage({ loaderData }: Route.ComponentProps) {
  const { filter, found, total, version, choices, meaning } = loaderData;
  const isFiltered = filter.q !== '' || filter.domain !== '';
  const count = found.reduce((sum, { types }) => sum + types.length, 0);
  return (
    <div className="wrap tool">
      <div {...refetched()}>
        <ToolHead
          title="Types"
          action="/types"
          found={isFiltered && countOf(count, 'type', 'types')}
          search={{ name: 'q', label: 'Search', placeholder: 'Name, words or vocabulary', value: filter.q }}
          fields={[
            { name: 'domain', label: 'Domain', placeholder: 'All domains', value: filter.domain, choices },
          ]}
        />
        <p className="max-w-[46em] text-soft">
          Use these names in <code className="text-[0.875em]">input_type</code> and{' '}
          <code className="text-[0.875em]">output_type</code>. Each type has a schema, units, and valid and
          invalid examples, so two organisations read a value in the same way.
        </p>
        <p className="kicker mt-2 mb-4">
          working draft of {version} · {total} types in {choices.length} domains
        </p>
        <Section id="dictionary" title="The dictionary" className="mb-16" heading="sr-only">
          <ListResults
            id="found-types"
            isEmpty={count === 0}
            none="No types found matching your criteria."
            advice="Missing a type? Propose it."
            clearHref="/types"
            pages={{
              label: 'Pages of types',
              page: 1,
              pages: 1,
              hrefOf: (page) => listAddress('/types', filter, page),
            }}
          >
            <TypeList found={found} isFiltered={isFiltered} />
          </ListResults>
          <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
            <TextLink href="/types/propose">Propose a type</TextLink>
            <TextLink href="/schemas/types/index.json">All as JSON</TextLink>
          </p>
          <p className="mt-4 max-w-[46em] text-[0.9375rem] text-soft">
            The dictionary is part of the working draft of v0.2 and may still change. The current version,{' '}
            {site.standardVersion}, doesn’t prescribe names. Each type is a file in{' '}
            <TextLink href={`${site.repository}/tree/main/standard/types`}>the repository</TextLink>.
          </p>
        </Section>
      </div>
      <SharedMeaning {...meaning} />
    </div>
  );
}

type SharedMeaningProps = Route.ComponentProps['loaderData']['meaning'];

/** Two independent producers, and the output of a reader that knows the dictionary. */
function SharedMeaning({ producers, consumer, prints, refuses }: SharedMeaningProps) {
  return (
    <Section id="without-translation" title="Without translation" className="border-t border-rule pt-12">
      <p className="mt-3 max-w-[42em] text-soft">
        Two producers record a mass and a price: one producer in kilograms, the other in grams. They use
        different languages and share no code, only the draft and its dictionary. One reader adds up the
        values. It finds the schema and unit of each value, and refuses values that do not match. The
        repository’s tests run these programs and compare each line below.
      </p>
      <div className="mt-8 grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:grid-cols-2">
        <dl className="text-[0.9375rem]">
          <div className="border-t border-rule py-3">
            <dt className="text-soft">Both unchanged</dt>
            <dd className="mt-1 font-mono text-[0.8125rem] wrap-anywhere">{prints}</dd>
          </div>
          {refuses.map(({ change, says }) => (
            <div key={change} className="border-t border-rule py-3">
              <dt className="text-soft">{change}</dt>
              <dd className="mt-1 font-mono text-[0.8125rem] wrap-anywhere">refused: {says}</dd>
            </div>
          ))}
        </dl>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <CodeBlock code={consumer.code} title={`${consumer.file}, the reader`} isCut />
          {producers.map(({ file, code }) => (
            <CodeBlock key={file} code={code} title={`${file}, a producer`} isCut />
          ))}
        </div>
      </div>
    </Section>
  );
}
