import { Button } from '#app/ui/button.tsx';
import { DeskTime } from '#app/ui/desk.tsx';
import { TextLink } from '#app/ui/link.tsx';

interface OpenReportsProps {
  reports: { id: string; link: string; url: string; reports: number; lastSaid: string }[];
}

/** Links of the item that readers say lead nowhere. */
export function OpenReports({ reports }: OpenReportsProps) {
  return (
    <section aria-labelledby="reports" className="mb-8 border-l-2 border-signal pl-4">
      <h2 id="reports" className="desk-section mt-0">
        Reported as dead links
      </h2>
      <ul className="grid gap-4">
        {reports.map(({ id, link, url, reports, lastSaid }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p className="min-w-0 text-sm wrap-anywhere">
              {link}:{' '}
              <TextLink href={url} newTab>
                {url}
              </TextLink>
              <span className="block text-soft">
                {reports === 1 ? 'Reported once' : `Reported ${reports} times`}, last on{' '}
                <DeskTime at={lastSaid} utc />
              </span>
            </p>
            <form method="post">
              <input type="hidden" name="report" value={id} />
              <Button type="submit" name="intent" value="settle" variant="secondary" size="small">
                Mark as settled<span className="sr-only">: {url}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-soft">
        Saving another address, or none, settles the report too. The site itself asks no address that a reader
        names.
      </p>
    </section>
  );
}
