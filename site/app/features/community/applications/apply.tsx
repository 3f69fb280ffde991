import { redirect } from 'react-router';
import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { isTrapped } from '#app/lib/form-fields.ts';
import { readForm } from '#app/lib/read-form.ts';
import { answerForm } from '#app/services/http/edit-form.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { drawFields } from '#app/ui/declared-fields.tsx';
import { fieldsOf } from '#app/ui/field-props.ts';
import { Breadcrumb } from '#app/ui/link.tsx';
import { FormNotice, Notice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Trap } from '#app/ui/trap.tsx';
import type { Route } from './+types/apply';
import { applyFor, readApplicationPath } from './apply.server.ts';
import { type ApplicationPath, applicationForms, applicationSchema } from './forms.ts';

export const handle: PageHandle = { page: 'reading', finished: () => [], asText: false };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.title ?? 'Application',
    description: `${args.loaderData?.title ?? 'Application'}: requirements and application form.`,
  });

/** Application path from the page's URL. */
const pathOf = ({ pathname }: URL) => pathname.replace(/^\/apply\//, '') as ApplicationPath;

export async function loader({ url }: Route.LoaderArgs) {
  const path = pathOf(url);
  return { path, ...(await readApplicationPath(path)), isSent: url.searchParams.has('sent') };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const path = pathOf(url);
  return answerForm(context, await readForm(request), applicationSchema(path), async (application, typed) => {
    if (!isTrapped(typed)) {
      const visitor = await getVisitor(request, context);
      const { address } = context.get(requestContext);
      await applyFor(context.get(servicesContext), path, application, { address, userId: visitor?.id });
    }
    // Redirect, so that a reload does not send the form again.
    return redirect(`${url.pathname}?sent`, 303);
  });
}

const thanks = {
  title: 'Thank you for your application',
  description:
    'An editor reads it and replies by email. If you already have an application waiting, the editor answers that one.',
};

export default function ApplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { path, title, requires } = loaderData;
  const { from, about } = surroundings[path];
  const fieldOf = fieldsOf(actionData);
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <Breadcrumb href={from.href} label={from.label}>
        apply
      </Breadcrumb>
      <h1 className="mt-4 text-[2.25rem] leading-[1.1] md:text-3xl">{title}</h1>
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="max-w-[38em]">
          {loaderData.isSent && !actionData && <Notice notice={thanks} className="mb-8" />}
          <FormNotice answer={actionData} fieldOf={fieldOf} className="mb-8" />
          <form method="post" noValidate className="grid gap-6">
            {drawFields(applicationForms[path], fieldOf)}
            <Trap />
            <p>
              <Button type="submit">Send application</Button>
            </p>
          </form>
        </div>
        <div className="max-lg:row-start-1">
          <h2 className="text-xl">Requirements</h2>
          <p className="mt-3 max-w-[34em] text-soft">{requires}</p>
          <p className="mt-3 max-w-[34em] text-soft">{about}</p>
        </div>
      </div>
    </div>
  );
}

/** Parent page of each form, and the steps after sending. */
const surroundings: Record<ApplicationPath, { from: { href: string; label: string }; about: string }> = {
  fellowship: {
    from: { href: '/courses', label: 'Courses' },
    about:
      'Fellows design how agents from several organisations work together. They have published two builds that show it. Reviewers, who are fellows or editors, read both builds and their traces. Applying is free.',
  },
  board: {
    from: { href: '/courses', label: 'Courses' },
    about:
      'The exam covers policy and governance in one sector, such as health or public administration. It does not involve programming. After you apply, an editor proposes a sector and a date. Applying is free.',
  },
  partner: {
    from: { href: '/partners', label: 'Partners' },
    about:
      'An editor proposes a term and a tier: Gold, Silver or Bronze, depending on the size of the contribution. Partners get no say in what the standard requires, and no certification.',
  },
};
