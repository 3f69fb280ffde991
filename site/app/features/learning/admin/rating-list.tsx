import { DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { DeskListPage } from '#app/ui/desk-list.tsx';
import type { Route } from './+types/rating-list';
import { ratingList } from './rating-list.server.ts';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Ratings');
export const loader = (args: Route.LoaderArgs) => ratingList.load(args);

export default function RatingListPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <DeskListPage
      title="Ratings"
      lead="Ratings by learners after the last lesson of a level. Only this page shows the sentences, without names."
      list={list}
      columns={[
        { label: 'Level', nowrap: true, cell: ({ level }) => level },
        { label: 'Rating', sort: 'stars', nowrap: true, cell: ({ stars }) => `${stars} of 5` },
        { label: 'Sentence', cell: ({ sentence }) => <bdi>{sentence}</bdi> },
        { label: 'Rated (UTC)', sort: 'rated', cell: ({ ratedAt }) => <DeskTime at={ratedAt} /> },
      ]}
    />
  );
}
