import { countOf, formatBytes, formatNumber } from '#app/lib/format-number.ts';
import { DeskFact, DeskFacts, DeskTime } from '#app/ui/desk.tsx';
import { Section } from '#app/ui/section.tsx';
import type { SystemDescription } from '../system.server.ts';

interface BackupFactsProps extends Pick<SystemDescription, 'backup'> {
  archive: SystemDescription['database']['archive'];
  kind: SystemDescription['database']['kind'];
}

/**
 * The last backup that the site itself wrote, and the server's report on its log. The site does not know about other
 * backups.
 */
export function BackupFacts({ backup, archive, kind }: BackupFactsProps) {
  return (
    <Section id="backup" title="Backup" heading="desk-section">
      <DeskFacts>
        <DeskFact term="Last written by npm run db -- backup">
          {backup ? <DeskTime at={backup.at} /> : 'never, on this database'}
        </DeskFact>
        <DeskFact term="File">{backup && `${backup.file}, ${formatBytes(backup.bytes)}`}</DeskFact>
        <DeskFact term="Holds">{backup && contentsOf(backup)}</DeskFact>
        <DeskFact term="Write-ahead log">{kind === 'server' && <Archive archive={archive} />}</DeskFact>
      </DeskFacts>
      <p className="mt-2 max-w-[44em] text-sm text-soft">
        {kind === 'server'
          ? 'The site does not know about backups by other programs, such as pg_dump or pgBackRest, or whether any can be restored.'
          : 'The site does not know about other copies of DATA_DIR, or whether any backup can be restored.'}
      </p>
    </Section>
  );
}

function contentsOf({ rows, files, listed, missing }: NonNullable<SystemDescription['backup']>): string {
  return [
    countOf(rows, 'row'),
    countOf(files, 'file'),
    listed > 0 && `${formatNumber(listed)} more listed by digest, in the bucket`,
    missing > 0 && `${countOf(missing, 'file was', 'files were')} missing`,
  ]
    .filter(Boolean)
    .join(', ');
}

function Archive({ archive }: Pick<BackupFactsProps, 'archive'>) {
  if (!archive) return 'not archived: no recovery to a point in time';
  return (
    <>
      archived last {archive.lastAt ? <DeskTime at={archive.lastAt} /> : 'never'}
      {archive.lastFailedAt && (
        <>
          , failed {countOf(archive.failed, 'time')}, last <DeskTime at={archive.lastFailedAt} />
        </>
      )}
    </>
  );
}
