import { ButtonLink } from '#app/ui/button.tsx';
import { DeskDay, DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { DeskList, nameOf } from '#app/ui/desk-list.tsx';
import { entryList } from '../entries.server.ts';
import type { Route } from './+types/entries';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Works');
export const loader = (args: Route.LoaderArgs) => entryList.load(args);
export const action = (args: Route.ActionArgs) => entryList.answer(args);

export default function EntriesPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        title="Works"
        lead="Works in the content library, newest first."
        actions={
          <>
            <a className="link" href="/admin/library/slots">
              Featured slots
            </a>
            <ButtonLink href="/admin/library/new">New work</ButtonLink>
          </>
        }
      />
      <DeskList
        list={list}
        label="Works"
        columns={[
          {
            label: 'Title',
            sort: 'title',
            cell: ({ id, title }) => <a href={`/admin/library/${id}`}>{title}</a>,
          },
          {
            label: 'Category',
            nowrap: true,
            cell: ({ categoryCode }) => nameOf(list, 'category', categoryCode),
          },
          { label: 'Licence', nowrap: true, cell: ({ licenseCode }) => nameOf(list, 'license', licenseCode) },
          { label: 'By', cell: ({ contributorName }) => contributorName },
          { label: 'Added', sort: 'added', cell: ({ added }) => <DeskDay on={added} /> },
          {
            label: 'Views',
            sort: 'views',
            name: 'views',
            isNumber: true,
            cell: ({ viewCount }) => viewCount,
          },
        ]}
      />
    </>
  );
}
