import type { makeBadge } from '@context-native/checker';
import { CodeBlock, plainCode } from '#app/ui/code-block.tsx';
import { ReadingTabs } from '#app/ui/reading-tabs.tsx';
import { site } from '#site';

export type BadgeView = { style: keyof typeof labels } & ReturnType<typeof makeBadge>;

const labels = { light: 'Light', dark: 'Dark', outline: 'Outline' };
const uses = {
  light: 'For light backgrounds.',
  dark: 'For dark backgrounds.',
  outline: 'Transparent, for both.',
};

const grounds = { light: 'bg-[#fffefb]', dark: 'bg-[#111318]', outline: '' };

/** The badge in its styles, each with the file and the embed code. */
export function BadgeStyles({ badges }: { badges: BadgeView[] }) {
  return (
    <ReadingTabs
      label="Badge styles"
      tabs={badges.map((badge) => ({
        id: `badge-${badge.style}`,
        label: labels[badge.style],
        panel: <BadgePanel badge={badge} />,
      }))}
    />
  );
}

function BadgePanel({ badge: { style, svg, markdown, html } }: { badge: BadgeView }) {
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className={`rounded-lg border border-rule px-6 py-5 ${grounds[style]}`}>
          <img
            src={source}
            width="236"
            height="22"
            alt={`${site.product} ${site.standardVersion}, self-declared`}
          />
        </p>
        <p className="text-sm text-soft">
          {uses[style]}{' '}
          <a className="link text-ink" href={source} download={`${site.slug}-badge.svg`}>
            Download<span className="sr-only"> the {style} badge as SVG</span>
          </a>
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <CodeBlock code={plainCode(markdown.trimEnd(), 'markdown')} title="Markdown" />
        <CodeBlock code={plainCode(html.trimEnd(), 'html')} title="HTML" />
      </div>
    </>
  );
}
