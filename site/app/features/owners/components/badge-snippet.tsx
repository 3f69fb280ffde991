import { CodeBlock, plainCode } from '#app/ui/code-block.tsx';
import { badgeDays } from '../badge.ts';
import { pathOfListing } from '../paths.ts';

/** The badge, when it turns grey, and code that an owner pastes to show it elsewhere. It links to the report. */
export function BadgeSnippet({ siteUrl, listing }: { siteUrl: string; listing: string }) {
  const image = siteUrl + pathOfListing(listing, 'badge.svg');
  const report = siteUrl + pathOfListing(listing, 'report');
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      <img
        src={pathOfListing(listing, 'badge.svg')}
        alt="Server check"
        height="22"
        className="h-[22px] w-auto"
      />
      <p className="text-sm text-soft">
        It shows the day of the check, or the number of broken rules. It turns grey {badgeDays} days after the
        check, when a later regular check sees that the server lists something else, or when the listing gets
        another endpoint.
      </p>
      <CodeBlock code={plainCode(`[![Server check](${image})](${report})`)} title="Markdown" />
      <CodeBlock
        code={plainCode(`<a href="${report}"><img src="${image}" alt="Server check" height="22"></a>`)}
        title="HTML"
      />
    </div>
  );
}
