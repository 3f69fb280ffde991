import { CodeBlock, plainCode } from '#app/ui/code-block.tsx';
import { Contents } from '#app/ui/contents.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { Prose } from '#app/ui/prose.tsx';
import { TraceWaterfall } from '#app/ui/trace-waterfall.tsx';
import { button, link, overlays } from '../components/actions.tsx';
import { notice, progress, skeleton, trace } from '../components/feedback.tsx';
import { fields } from '../components/forms.tsx';
import { foundations } from '../components/foundations.tsx';
import { accordion, badge, card, carousel, empty, invoice, pagination, tabs } from '../components/lists.tsx';
import { type Specimen, SpecimenSection } from '../components/specimen.tsx';
import { renderSamples } from '../sample.server.ts';
import type { Route } from './+types/styleguide';

export const handle: PageHandle = { page: 'application' };

export const meta = unlistedMeta(
  'Style guide',
  'Every primitive of this site in every state: what reviewers and the visual tests look at.',
);

export const loader = () => renderSamples();

const specimens: Specimen[] = [
  ...[...foundations, button, link, fields, notice, ...overlays, tabs, accordion, card, badge],
  ...[trace, progress, skeleton, carousel, empty, pagination, invoice],
];

export default function Styleguide({ loaderData: { codes, timeline, html } }: Route.ComponentProps) {
  const all: Specimen[] = [
    ...specimens,
    {
      id: 'waterfall',
      title: 'Waterfall',
      use: 'A trace in time: a bar per call. Outcomes have a colour, a mark and a word.',
      states: {
        'every outcome': timeline ? <TraceWaterfall timeline={timeline} label="Events of a run" /> : null,
      },
    },
    {
      id: 'code',
      title: 'Code',
      use: 'Coloured on the server, in few colours. A block that scrolls can take the focus.',
      states: {
        ...Object.fromEntries(
          codes.map((code) => [code.language, <CodeBlock key={code.language} code={code} />]),
        ),
        'plain, long': (
          <CodeBlock
            title="badge.json"
            code={plainCode(
              `{"recipient":{"identity":"sha256$${'9f86d081884c7d65'.repeat(8)}","hashed":true}}`,
            )}
          />
        ),
      },
    },
    {
      id: 'markdown',
      title: 'Markdown',
      use: 'Articles, lessons, legal pages: text of others, made safe.',
      states: { '': <Prose html={html} /> },
    },
  ];
  return (
    <div className="wrap grid gap-12 py-12 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-20 lg:py-20">
      <aside className="top-8 max-lg:hidden lg:sticky lg:self-start">
        <Contents label="Contents" entries={all.map(({ id, title }) => ({ id, label: title }))} />
      </aside>
      <div className="min-w-0">
        <header className="mb-16">
          <p className="kicker mb-3">Style guide · {all.length} primitives</p>
          <h1 className="mb-5 text-3xl">One hand, every state</h1>
          <p className="max-w-[34em] text-lg text-soft">
            What the pages of this site are made of. Each primitive exists once; what stands here is what the
            pages use.
          </p>
        </header>
        {all.map((specimen) => (
          <SpecimenSection key={specimen.id} {...specimen} />
        ))}
      </div>
    </div>
  );
}
