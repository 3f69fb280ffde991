import { listAddress } from '#app/lib/list-address.ts';
import {
  DeskEmpty,
  DeskHead,
  DeskNumber,
  DeskTable,
  DeskTabs,
  DeskTime,
  deskHeaders,
  deskMeta,
} from '#app/ui/desk.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Pagination } from '#app/ui/pagination.tsx';
import { showHeldExams } from '../held-exams.server.ts';
import { reasons, states } from '../held-words.ts';
import type { Route } from './+types/held-exams';

export const handle: PageHandle = { page: 'reading' };
export const headers = deskHeaders;
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Held exams');

export const loader = (args: Route.LoaderArgs) => showHeldExams(args);

const path = '/admin/exams';
const addressOf = (state: keyof typeof states, page = 1) =>
  listAddress(path, { state: state === 'waiting' ? '' : state }, page);

const emptyTitles = {
  waiting: 'No exam is waiting.',
  released: 'No exam has been released yet.',
  voided: 'No exam has been voided yet.',
};

export default function HeldExamsPage({ loaderData }: Route.ComponentProps) {
  const { state, counts, entries, page, pages } = loaderData;
  return (
    <>
      <DeskHead
        title="Held exams"
        lead="Exams that were handed in blank, all at once or faster than anybody reads. They count when somebody has looked; the oldest comes first."
      />
      <DeskTabs
        label="State"
        tabs={counts.map((one) => ({
          href: addressOf(one.state),
          label: states[one.state],
          count: one.count,
          isCurrent: one.state === state,
        }))}
      />
      {entries.length === 0 ? (
        <DeskEmpty many="exams" isFiltered={false} title={emptyTitles[state]}>
          {state === 'waiting' && 'They arrive here by themselves when an exam ends.'}
        </DeskEmpty>
      ) : (
        <DeskTable
          label="Held exams"
          columns={['Exam', 'Account', 'Why', 'Handed in (UTC)', 'Right']}
          numbers={['Right']}
        >
          {entries.map(({ id, levelName, email, heldFor, at, score, total }) => (
            <tr key={id}>
              <th scope="row">
                <a href={`${path}/${id}`}>{levelName}</a>
              </th>
              <td>{email}</td>
              <td>{heldFor && reasons[heldFor]}</td>
              <td>
                <DeskTime at={at} />
              </td>
              <DeskNumber name="Right">{`${score} of ${total}`}</DeskNumber>
            </tr>
          ))}
        </DeskTable>
      )}
      <Pagination
        label="Pages of the held exams"
        page={page}
        pages={pages}
        hrefOf={(page) => addressOf(state, page)}
      />
    </>
  );
}
