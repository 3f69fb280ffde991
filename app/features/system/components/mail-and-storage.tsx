import { formatBytes, formatNumber } from '#app/lib/format-number.ts';
import { DeskFact, DeskFacts, DeskTime } from '#app/ui/desk.tsx';
import type { SystemDescription } from '../system.server.ts';

export function MailFacts({ mail }: Pick<SystemDescription, 'mail'>) {
  return (
    <section aria-labelledby="mail">
      <h2 id="mail" className="desk-section">
        Mail
      </h2>
      <DeskFacts>
        <DeskFact term="Goes by">
          {mail.goesBy === 'smtp' ? 'SMTP' : 'nothing: letters are kept in DATA_DIR/outbox'}
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
    </section>
  );
}

export function StorageFacts({ storage }: Pick<SystemDescription, 'storage'>) {
  const { place, freeBytes, floorBytes, waiting } = storage;
  return (
    <section aria-labelledby="storage">
      <h2 id="storage" className="desk-section">
        Files
      </h2>
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
            `: under the floor of ${formatBytes(floorBytes)}, no file is taken`}
        </DeskFact>
        <DeskFact term="Wait for the bucket">
          {place === 'bucket' &&
            (waiting === null ? 'not known' : `${formatNumber(waiting)} on this machine’s disk`)}
        </DeskFact>
      </DeskFacts>
    </section>
  );
}
