import { DeskHead, deskMeta } from '#app/ui/desk.tsx';
import { ItemForm } from '../components/item-form.tsx';
import { answerNewItemForm, showNewItem } from '../item.server.ts';
import type { Route } from './+types/new-item';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'New item');
export const loader = (args: Route.LoaderArgs) => showNewItem(args);
export const action = (args: Route.ActionArgs) => answerNewItemForm(args);

export default function NewItemPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <DeskHead
        back={{ href: '/admin/catalogue', label: 'MCP Map' }}
        title="New item"
        lead="Its address on the map is made of its name, and never changes."
      />
      <ItemForm {...loaderData.form} answer={actionData} submitLabel="Add to the map" />
    </>
  );
}
