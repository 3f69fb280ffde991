import { DeskHead, DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { DeskList } from '#app/ui/desk-list.tsx';
import { heldExamList } from '../held-exams.server.ts';
import { reasons } from '../held-words.ts';
import type { Route } from './+types/held-exams';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Held exams');
export const loader = (args: Route.LoaderArgs) => heldExamList.load(args);

export default function HeldExamsPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Held exams"
        lead="Exams submitted blank, with all answers at once, or in less than half the reading time, oldest first. A held exam is not rejected: it counts once you release it."
      />
      <DeskList
        list={list}
        label="Held exams"
        columns={[
          { label: 'Exam', cell: ({ id, levelName }) => <a href={`/admin/exams/${id}`}>{levelName}</a> },
          { label: 'Account', cell: ({ email }) => email },
          { label: 'Why', cell: ({ heldFor }) => heldFor && reasons[heldFor] },
          { label: 'Submitted (UTC)', sort: 'submitted', cell: ({ at }) => <DeskTime at={at} /> },
          {
            label: 'Right',
            sort: 'right',
            name: 'Right',
            isNumber: true,
            cell: ({ score, total }) => `${score} of ${total}`,
          },
        ]}
      />
    </>
  );
}
