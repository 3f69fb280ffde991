import { countOf, formatBytes, formatNumber } from '#app/lib/format-number.ts';
import { DeskFact, DeskFacts, DeskTable, DeskTime } from '#app/ui/desk.tsx';
import { Section } from '#app/ui/section.tsx';
import type { Hearing, SystemDescription } from '../system.server.ts';

const heard: Record<Hearing, string> = {
  alone: 'no other process: the embedded database has only this one',
  listening: 'at once, by LISTEN',
  polling: 'every second, by polling: the connection goes through a pooler, or LISTEN does not work',
};

export function DatabaseFacts({ database, hears }: Pick<SystemDescription, 'database' | 'hears'>) {
  const { replicas, clients, kind } = database;
  return (
    <Section id="database" title="Database" heading="desk-section">
      <DeskFacts>
        <DeskFact term="Kind">
          {kind === 'embedded' ? 'embedded in this process' : 'server'}, PostgreSQL {database.version}
        </DeskFact>
        {database.hosts.map(({ name, value }) => (
          <DeskFact key={name} term={name}>
            {value}
          </DeskFact>
        ))}
        <DeskFact term="Size">{formatBytes(database.bytes)}</DeskFact>
        <DeskFact term="Connections">
          {kind === 'server' &&
            `${formatNumber(database.connections)} to this database; the server accepts up to ${formatNumber(database.maxConnections)}`}
        </DeskFact>
        <DeskFact term="Migrations">{migrationsOf(database)}</DeskFact>
        <DeskFact term="Learns about changes">{heard[hears]}</DeskFact>
        <DeskFact term="Writes">
          {database.isStandby && 'no: this server is a standby and accepts no writes'}
        </DeskFact>
        <DeskFact term="Replicas">
          {kind === 'server' && replicas.length === 0 && 'none that this database user can see'}
        </DeskFact>
      </DeskFacts>
      {replicas.length > 0 && (
        <DeskTable
          label="Replicas"
          rows={replicas.map((replica, id) => ({ ...replica, id }))}
          columns={[
            {
              label: 'Replica',
              cell: ({ name, address }) => `${name}${address ? ` at ${address}` : ''}`,
            },
            {
              label: 'State',
              cell: ({ state }) => state ?? 'not known: the database user needs the role pg_monitor',
            },
            { label: 'Mode', cell: ({ mode }) => mode ?? '' },
            { label: 'Behind', cell: lagOf },
          ]}
        />
      )}
      {kind === 'server' && (
        <details className="desk-folded mt-3">
          <summary>Who is connected</summary>
          <p className="my-2 max-w-[44em] text-sm text-soft">
            Listed by program and address, as the server sees them. Each process of this site has its own
            connections. If the site connects through a pooler, all connections belong to the pooler.
          </p>
          <DeskTable
            label="Connections to the database"
            rows={clients.map((client, id) => ({ ...client, id }))}
            columns={[
              { label: 'Program', cell: ({ name }) => name || 'without a name' },
              { label: 'From', cell: ({ address }) => address ?? 'this machine' },
              { label: 'Connections', name: 'connections', isNumber: true, cell: ({ count }) => count },
            ]}
          />
        </details>
      )}
    </Section>
  );
}

type Database = SystemDescription['database'];

function migrationsOf({ applied, missing, unknown, migration }: Database): string {
  const told = `${formatNumber(applied)} applied, and the last one that this version knows is ${migration}`;
  const more = [
    missing > 0 && `${countOf(missing, 'is', 'are')} missing`,
    unknown > 0 && `${countOf(unknown, 'is', 'are')} from a newer version`,
  ].filter(Boolean);
  return [told, ...more].join('; ');
}

function lagOf({ lagBytes, lagSeconds }: Database['replicas'][number]): string {
  if (lagBytes === null) return '';
  const seconds = lagSeconds === null ? '' : `, ${lagSeconds.toFixed(1)} s`;
  return lagBytes === 0 ? 'nothing' : formatBytes(lagBytes) + seconds;
}

interface BackupFactsProps extends Pick<SystemDescription, 'backup'> {
  archive: SystemDescription['database']['archive'];
  kind: SystemDescription['database']['kind'];
}

/**
 * The last backup that the site wrote, and the server's report about its WAL archive. The site does not know of other
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
        <DeskFact term="Contains">{backup && contentsOf(backup)}</DeskFact>
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
    listed > 0 &&
      `${formatNumber(listed)} more listed by digest, not on the disk and not looked for in the bucket`,
    missing > 0 && `${countOf(missing, 'file was', 'files were')} missing`,
  ]
    .filter(Boolean)
    .join(', ');
}

function Archive({ archive }: Pick<BackupFactsProps, 'archive'>) {
  if (!archive) return 'not archived: point-in-time recovery is not possible';
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
