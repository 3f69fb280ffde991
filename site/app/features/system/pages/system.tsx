import { countOf, formatBytes, formatNumber } from '#app/lib/format-number.ts';
import { DeskFact, DeskFacts, DeskHead, DeskTable, DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { Section } from '#app/ui/section.tsx';
import { WordsWithCode } from '#app/ui/words-with-code.tsx';
import { BackupFacts, DatabaseFacts } from '../components/database-facts.tsx';
import { FailingJobs, Queues } from '../components/jobs.tsx';
import { answerJobForm, type SystemDescription, showSystem } from '../system.server.ts';
import { verdictOf } from '../verdict.ts';
import type { Route } from './+types/system';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'System');
export const loader = (args: Route.LoaderArgs) => showSystem(args);
export const action = (args: Route.ActionArgs) => answerJobForm(args);

export default function SystemPage({ loaderData: system }: Route.ComponentProps) {
  const { version, process: running } = system;
  return (
    <>
      <DeskHead
        title="System"
        lead="What runs, its state, and what is waiting. Times are in UTC. This page shows no passwords or other secrets."
      />
      <p className="mb-5 text-lg font-semibold">{verdictOf(system)}</p>
      <DeskFacts>
        <DeskFact term="Version">
          {version.version}
          {version.commit && <code> {version.commit}</code>}
        </DeskFact>
        <DeskFact term="Built">
          {version.builtAt ? <DeskTime at={version.builtAt} /> : 'not built: it runs from its sources'}
        </DeskFact>
        <DeskFact term="Node.js">{version.node}</DeskFact>
        <DeskFact term="This page came from">
          {running.host}, process {running.id}
        </DeskFact>
        <DeskFact term="Running since">
          <DeskTime at={running.startedAt} />
        </DeskFact>
        <DeskFact term="Its memory">{formatBytes(running.memoryBytes)}</DeskFact>
      </DeskFacts>
      <DatabaseFacts database={system.database} hears={system.hears} />
      <Queues queues={system.queues} />
      <FailingJobs jobs={system.failing} />
      <MailFacts mail={system.mail} />
      <StorageFacts storage={system.storage} />
      <BackupFacts backup={system.backup} archive={system.database.archive} kind={system.database.kind} />
      <SlowQueries slow={system.slow} kind={system.database.kind} />
      <SettingsInForce settings={system.settings} />
    </>
  );
}

function MailFacts({ mail }: Pick<SystemDescription, 'mail'>) {
  return (
    <Section id="mail" title="Mail" heading="desk-section">
      <DeskFacts>
        <DeskFact term="Sent by">
          {mail.goesBy === 'smtp' ? 'SMTP' : 'nothing: the site keeps emails in DATA_DIR/outbox'}
        </DeskFact>
        <DeskFact term="Waiting">{formatNumber(mail.waiting)}</DeskFact>
        <DeskFact term="Failing">
          {formatNumber(mail.failing)}
          {mail.failed > 0 && `, ${formatNumber(mail.failed)} of them given up`}
        </DeskFact>
        <DeskFact term={mail.goesBy === 'smtp' ? 'Sent last' : 'Kept last'}>
          {mail.lastAt ? <DeskTime at={mail.lastAt} /> : 'none in the last day'}
        </DeskFact>
      </DeskFacts>
    </Section>
  );
}

function StorageFacts({ storage }: Pick<SystemDescription, 'storage'>) {
  const { place, freeBytes, floorBytes, waiting } = storage;
  return (
    <Section id="storage" title="Files" heading="desk-section">
      <DeskFacts>
        <DeskFact term="Kept">
          {place === 'disk' ? 'in DATA_DIR/attachments' : 'in the bucket of S3_BUCKET'}
        </DeskFact>
        <DeskFact term="Attachments">
          {formatBytes(storage.keptBytes)} of {formatBytes(storage.mostBytes)}
        </DeskFact>
        <DeskFact term="Free on this disk">
          {freeBytes === null ? 'not known: DATA_DIR cannot be read' : formatBytes(freeBytes)}
          {freeBytes !== null &&
            freeBytes <= floorBytes &&
            `: below the minimum of ${formatBytes(floorBytes)}, so the site accepts no files`}
        </DeskFact>
        <DeskFact term="Waiting for the bucket">
          {place === 'bucket' &&
            (waiting === null ? 'not known' : `${formatNumber(waiting)} on this machine’s disk`)}
        </DeskFact>
      </DeskFacts>
    </Section>
  );
}

interface SlowQueriesProps extends Pick<SystemDescription, 'slow'> {
  kind: SystemDescription['database']['kind'];
}

/** The slowest statements, without their parameters. */
function SlowQueries({ slow: { countedBy, statements }, kind }: SlowQueriesProps) {
  return (
    <Section id="slow" title="Slow queries" heading="desk-section">
      <p className="mb-3 max-w-[44em] text-sm text-soft">
        {countedBy === 'server'
          ? 'Sorted by their mean time in the server, as pg_stat_statements measures it for all processes.'
          : `Statements that took 20 ms or more, including waiting, since this process started.${kind === 'server' ? ' With the extension pg_stat_statements, the server’s own figures appear here.' : ''}`}
      </p>
      {statements.length === 0 ? (
        <p className="text-sm text-soft">None.</p>
      ) : (
        <details className="desk-folded">
          <summary>{countOf(statements.length, 'statement')}</summary>
          <DeskTable
            label="Slowest statements"
            rows={statements.map((statement, id) => ({ ...statement, id }))}
            columns={[
              {
                label: 'Statement',
                cell: ({ text }) => (
                  <span
                    className="block max-h-24 overflow-hidden font-mono text-xs font-normal wrap-anywhere"
                    title={text}
                  >
                    {text.length > 300 ? `${text.slice(0, 300)}…` : text}
                  </span>
                ),
              },
              { label: 'Times', name: 'times', isNumber: true, cell: ({ count }) => formatNumber(count) },
              { label: 'Mean', name: 'mean', isNumber: true, cell: ({ meanMs }) => inMs(meanMs) },
              { label: 'Longest', name: 'longest', isNumber: true, cell: ({ longestMs }) => inMs(longestMs) },
            ]}
          />
        </details>
      )}
    </Section>
  );
}

const inMs = (ms: number) => `${formatNumber(Math.round(ms * 10) / 10)} ms`;

/** The settings of this process, and the defaults of those that are not set. */
function SettingsInForce({ settings }: Pick<SystemDescription, 'settings'>) {
  const set = settings.filter(({ value }) => value);
  const others = settings.filter(({ value }) => !value);
  return (
    <Section id="settings" title="Settings in force" heading="desk-section">
      <p className="mb-3 max-w-[44em] text-sm text-soft">
        This process started with these settings. For a secret, you see only that it is set. URLs appear
        without user, password and query.
      </p>
      {set.length > 0 && <SettingTable label="Settings that are set" settings={set} />}
      <details className="desk-folded mt-3">
        <summary>{formatNumber(others.length)} settings that are not set</summary>
        <SettingTable label="Settings that are not set" settings={others} />
      </details>
    </Section>
  );
}

function SettingTable({ label, settings }: { label: string } & Pick<SystemDescription, 'settings'>) {
  return (
    <DeskTable
      label={label}
      rows={settings.map((setting) => ({ ...setting, id: setting.name }))}
      columns={[
        { label: 'Setting', cell: ({ name }) => <code className="text-xs">{name}</code> },
        {
          label: 'Value',
          cell: ({ value, preset }) =>
            value ? (
              <span className="font-mono text-xs wrap-anywhere">{value}</span>
            ) : (
              <span className="text-soft">
                <WordsWithCode>{preset}</WordsWithCode>
              </span>
            ),
        },
        {
          label: 'Meaning',
          cell: ({ means }) => (
            <span className="block min-w-0 text-xs text-soft md:min-w-72">
              <WordsWithCode>{means}</WordsWithCode>
            </span>
          ),
        },
      ]}
    />
  );
}
