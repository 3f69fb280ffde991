import { data } from 'react-router';
import { choicesOf } from '#app/lib/choices.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Breadcrumb, TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';
import { ProposalForm } from '../components/proposal-form.tsx';
import { domains } from '../dictionary.server.ts';
import { checkProposal } from '../proposal.server.ts';
import type { Route } from './+types/propose';

export const handle: PageHandle = { page: 'application', finished: () => [], admission: 'judged' };

export const loader = () => ({
  domains: choicesOf(Object.fromEntries(domains.map(({ name, title }) => [name, title]))),
});

export async function action({ request }: Route.ActionArgs) {
  const { checked, ...init } = await checkProposal(await readForm(request));
  return data(checked, init);
}

export default function ProposePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-10 pb-20 md:pt-14">
      <Breadcrumb href="/types" label="Types">
        propose
      </Breadcrumb>
      <h1 className="mt-4 text-[2.25rem] leading-[1.1] md:text-3xl">Propose a type</h1>
      <p className="mt-5 mb-12 max-w-[42em] text-soft md:text-lg">
        A type is one file with a schema, its units, and valid and invalid values. The server checks these
        parts against each other and stores nothing. Then open a pull request with the file in{' '}
        <TextLink href={`${site.repository}/tree/main/standard/types`}>the repository</TextLink>, together
        with a trace that uses the type. The dictionary is part of the working draft of v0.2.
      </p>
      <ProposalForm domains={loaderData.domains} checked={actionData} />
    </div>
  );
}
