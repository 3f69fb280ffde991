import { DeskTime } from '#app/ui/desk.tsx';
import { SentText } from './sent-text.tsx';

interface HistoryProps {
  sentAt: string;
  events: { id: string; what: string; who: string; at: string; message: string }[];
}

const words: Record<string, string> = {
  note: 'noted',
  asked: 'asked for more',
  answered: 'answered',
  approved: 'approved it',
  rejected: 'rejected it',
  reopened: 'reopened it',
};

/** What happened to a submission: a trace from its arrival to its decision. */
export function History({ sentAt, events }: HistoryProps) {
  return (
    <ol className="desk-history">
      <li>
        <p className="kicker">
          <DeskTime at={sentAt} /> · sent in
        </p>
      </li>
      {events.map(({ id, what, who, at, message }) => (
        <li key={id} data-what={what}>
          <p className="kicker">
            <DeskTime at={at} /> · {who} {words[what] ?? what}
            {what === 'note' && ' (for editors only)'}
          </p>
          {message && <SentText text={message} />}
        </li>
      ))}
    </ol>
  );
}
