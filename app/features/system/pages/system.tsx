import { formatBytes } from '#app/lib/format-number.ts';
import { DeskFact, DeskFacts, DeskHead, DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { BackupFacts } from '../components/backup-facts.tsx';
import { DatabaseFacts } from '../components/database-facts.tsx';
import { FailingJobs, Queues } from '../components/jobs.tsx';
import { MailFacts, StorageFacts } from '../components/mail-and-storage.tsx';
import { SettingsInForce } from '../components/settings-in-force.tsx';
import { SlowQueries } from '../components/slow-queries.tsx';
import { answerJobForm, showSystem } from '../system.server.ts';
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
        lead="What runs, how it is, and what waits. Times are in UTC; passwords and other secrets are shown nowhere here."
      />
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
