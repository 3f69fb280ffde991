import { redirect } from 'react-router';
import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { isTrapped } from '#app/lib/form-fields.ts';
import { readForm } from '#app/lib/read-form.ts';
import { topics } from '#app/lib/topics.ts';
import { answerForm } from '#app/services/http/edit-form.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { drawFields } from '#app/ui/declared-fields.tsx';
import { fieldsOf } from '#app/ui/field-props.ts';
import { FormBesideSteps } from '#app/ui/form-beside-steps.tsx';
import { Breadcrumb } from '#app/ui/link.tsx';
import { FormNotice, Notice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Trap } from '#app/ui/trap.tsx';
import { suggestItem } from '../catalogue/contributions.server.ts';
import { listMapCategories } from '../catalogue/items.server.ts';
import { suggestionFields, suggestionSchema } from '../catalogue/suggestion.ts';
import type { Route } from './+types/suggest-item';

export const handle: PageHandle = { page: 'reading', finished: () => [topics.catalogue], asText: false };

export const loader = async ({ context, url }: Route.LoaderArgs) => ({
  categories: await listMapCategories(context.get(servicesContext).db),
  isSent: url.searchParams.has('sent'),
});

export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(context, await readForm(request), suggestionSchema, async (suggestion, typed) => {
    if (!isTrapped(typed)) {
      const { address } = context.get(requestContext);
      const visitor = await getVisitor(request, context);
      await suggestItem(context.get(servicesContext), suggestion, { address, userId: visitor?.id });
    }
    // A redirect, so that reloading the page does not submit again.
    return redirect('/mcp-map/suggest?sent', 303);
  });
}

const thanks = {
  title: 'Thank you for your suggestion',
  description: 'An editor will review it. Nothing is published until then.',
};

const steps = [
  ['You send it', 'A name, a URL and a category are enough.'],
  ['An editor reads it', 'The editor opens the page or the repository and writes the entry from it.'],
  [
    'It is on the map',
    'The entry lists its sources and the day we checked them. If you gave an email, we write to you.',
  ],
] as const;

export default function SuggestItemPage({ loaderData, actionData }: Route.ComponentProps) {
  const fieldOf = fieldsOf(actionData);
  const choices = loaderData.categories.map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <Breadcrumb href="/mcp-map" label="MCP Map">
        suggest
      </Breadcrumb>
      <h1 className="mt-4 text-[2.25rem] leading-[1.1] md:text-3xl">Suggest an item</h1>
      <p className="mt-5 mb-10 max-w-[38em] text-soft md:text-lg">
        Suggest a server, client, library, tool or list that is missing from the map. An editor reads its page
        or repository and writes the entry.
      </p>
      <FormBesideSteps steps={steps}>
        {loaderData.isSent && !actionData && <Notice notice={thanks} className="mb-8" />}
        <form method="post" noValidate className="grid gap-6">
          <FormNotice answer={actionData} fieldOf={fieldOf} />
          {drawFields(suggestionFields, fieldOf, { category: { choices } })}
          <Trap />
          <p>
            <Button type="submit">Send suggestion</Button>
          </p>
        </form>
      </FormBesideSteps>
    </div>
  );
}
