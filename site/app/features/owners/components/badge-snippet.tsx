import { CodeBlock, plainCode } from '#app/ui/code-block.tsx';
import { pathOfListing } from '../paths.ts';

/** What an owner pastes to show the badge elsewhere. It links to the report. */
export function BadgeSnippet({ siteUrl, listing }: { siteUrl: string; listing: string }) {
  const image = siteUrl + pathOfListing(listing, 'badge.svg');
  const report = siteUrl + pathOfListing(listing, 'report');
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      <CodeBlock code={plainCode(`[![Server check](${image})](${report})`)} title="Markdown" />
      <CodeBlock
        code={plainCode(`<a href="${report}"><img src="${image}" alt="Server check" height="22"></a>`)}
        title="HTML"
      />
    </div>
  );
}
