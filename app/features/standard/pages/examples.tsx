import { ChapterHead } from '#app/ui/chapter.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { metaOf } from '#app/ui/page-meta.ts';
import { site } from '#site';
import { BrokenExamples } from '../components/broken-examples.tsx';
import { DataModelDiagram } from '../components/data-model-diagram.tsx';
import { DataModelTable } from '../components/data-model-table.tsx';
import { ExampleSection } from '../components/shown-example.tsx';
import { listExamples } from '../examples.server.ts';
import { listPublishedFiles } from '../files/published-files.server.ts';
import { showExamples } from '../profile-examples.server.ts';
import type { Route } from './+types/examples';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const meta = metaOf({
  title: 'Examples',
  description: `Example payloads for the SMB, Enterprise, Developer and Gov/Public profiles, each checked against draft ${site.standardVersion}, and the data model behind them.`,
});

export async function loader() {
  const broken = listExamples().flatMap(({ name, title, href, breaks }) =>
    breaks ? [{ name, title, href, breaks }] : [],
  );
  return { examples: await showExamples(), broken, schemas: listPublishedFiles('schemas') };
}

const schemaBase = `/schemas/${site.standardVersion}`;

export default function ExamplesPage({ loaderData: { examples, broken, schemas } }: Route.ComponentProps) {
  const profiles = examples.filter(({ added }) => added.length > 0);
  const others = examples.filter(({ added }) => added.length === 0);
  return (
    <div className="wrap pb-20 md:pb-24">
      <ChapterHead kicker={`draft ${site.standardVersion}`} title="Examples">
        A complete payload for each profile. The organisations are invented; the checks are real, and were
        made by the library when this page was drawn.
      </ChapterHead>
      <h2 className="sr-only">Payloads by profile</h2>
      {profiles.map((example) => (
        <ExampleSection key={example.name} example={example} />
      ))}
      <h2 className="border-t-[1.5px] border-ink pt-6 pb-8 text-2xl">Beside the trace</h2>
      {others.map((example) => (
        <ExampleSection key={example.name} example={example} />
      ))}
      <section aria-labelledby="data-model" className="border-t-[1.5px] border-ink pt-6 pb-14">
        <h2 id="data-model" className="mb-4 text-2xl">
          The data model
        </h2>
        <p className="mb-8 max-w-[38em] text-soft">
          How traces and capabilities lie in a relational database. A capability defines contexts; a context
          emits events. A trace is one context with its events, as one document.
        </p>
        <DataModelDiagram />
        <DataModelTable />
      </section>
      <BrokenExamples examples={broken} />
      <section aria-labelledby="schemas" className="border-t-[1.5px] border-ink pt-6">
        <h2 id="schemas" className="mb-4 text-2xl">
          Schemas
        </h2>
        <p className="mb-5 max-w-[38em] text-soft">
          JSON Schema 2020-12, at addresses that keep their meaning (clause 9.1). They find what is missing or
          has the wrong type; order, time and agreement between documents need the checker.
        </p>
        <ul className="gap-x-14 font-mono text-[0.84375rem] md:columns-2">
          {schemas.map((file) => (
            <li key={file} className="border-b border-rule py-2">
              <a className="hover:text-signal" href={`${schemaBase}/${file}`}>
                <span className="text-soft">{schemaBase}/</span>
                {file}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
