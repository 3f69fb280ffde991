import { formatTime } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { DeskTable } from '#app/ui/desk.tsx';

interface QueueListProps {
  entries: {
    id: string;
    title: string;
    kind: string;
    from: string;
    hasAccount: boolean;
    sentAt: string;
    age: string;
  }[];
  /** Whether they can be ticked and rejected together. */
  isOpen: boolean;
  hrefOf: (id: string) => string;
  /** Where the ticked ones are sent. */
  action: string;
}

/** The submissions of one page of the queue. */
export function QueueList({ entries, isOpen, hrefOf, action }: QueueListProps) {
  return (
    <form method="post" action={action}>
      <DeskTable label="Submissions" columns={[...(isOpen ? ['Tick'] : []), 'Title', 'Kind', 'From', 'Age']}>
        {entries.map(({ id, title, kind, from, hasAccount, sentAt, age }) => (
          <tr key={id}>
            {isOpen && (
              <td>
                <input type="checkbox" name="id" value={id} className="check" aria-label={`Tick ${title}`} />
              </td>
            )}
            <th scope="row">
              <a href={hrefOf(id)} data-desk-row>
                <bdi>{title}</bdi>
              </a>
            </th>
            <td className="nowrap">{kind}</td>
            <td>
              {from ? <bdi>{from}</bdi> : <span className="text-soft">no address</span>}
              {hasAccount && <span className="text-soft"> · account</span>}
            </td>
            <td className="nowrap">
              <time dateTime={sentAt} title={`${formatTime(sentAt)} UTC`} className="font-sans">
                {age}
              </time>
            </td>
          </tr>
        ))}
      </DeskTable>
      {isOpen && (
        <p className="my-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
          <button type="button" className="link needs-js" data-tick-all>
            Tick all on this page
          </button>
          <Button type="submit" name="intent" value="spam" variant="secondary" size="small">
            Reject the ticked as spam
          </Button>
          <span className="text-soft">Nobody is mailed.</span>
        </p>
      )}
    </form>
  );
}
