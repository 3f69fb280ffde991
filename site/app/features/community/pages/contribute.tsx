import { data, redirect } from 'react-router';
import type { FormAnswer } from '#app/lib/form-answer.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { Section } from '#app/ui/section.tsx';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import categories from '../../../../content/community/categories.json' with { type: 'json' };
import guidelines from '../../../../content/community/guidelines.json' with { type: 'json' };
import { ContributionForm, contributionSubmitted } from '../components/contribution-form.tsx';
import { receiveFrom } from '../contributions/receive.server.ts';
import type { Route } from './+types/contribute';

export const handle: PageHandle = { page: 'upload', finished: () => [] };

export function loader({ context, url }: Route.LoaderArgs) {
  const sent = url.searchParams.get('sent');
  return {
    signedIn: context.get(requestContext).signedIn,
    maxBytes: context.get(servicesContext).config.maxAttachmentBytes,
    isSent: sent !== null,
    sentId: sent && isUuid(sent) ? sent : undefined,
  };
}

/** Handles the form without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await receiveFrom({ request, context });
  // Redirect, so that a reload does not send the form again.
  if (!outcome.problem) return redirect(`/contribute?sent=${outcome.id}`, 303);
  const { problem, typed, hadFile, headers = {} } = outcome;
  const { status, message } = problem;
  const errors = { ...(hadFile && { attachment: 'Please choose the file again.' }), ...problem.errors };
  return data<FormAnswer>({ values: typed, errors, message }, { status, headers });
}

export default function ContributePage({ loaderData, actionData }: Route.ComponentProps) {
  const { signedIn, maxBytes, isSent, sentId } = loaderData;
  return (
    <div className="wrap pt-12 pb-20 md:pt-16">
      <p className="kicker">reviewed by an editor · answered by email</p>
      <h1 className="mt-3 text-3xl md:text-4xl">Contribute</h1>
      <p className="mt-5 max-w-[38em] text-soft md:text-lg">
        Have you built or written something for the Model Context Protocol that others could use? Send its
        repository. An editor reviews it and answers.
      </p>
      <div className="mt-12 grid gap-x-20 gap-y-14 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <Section id="submit" title="Submit a contribution" className="max-w-[38em]" heading="mb-6 text-2xl">
          <ContributionForm
            signedIn={signedIn}
            maxBytes={maxBytes}
            answer={
              actionData ??
              (isSent ? { values: {}, errors: {}, message: contributionSubmitted(sentId) } : undefined)
            }
          />
        </Section>
        <Guidelines />
      </div>
      <WhatHappensThen />
      <Categories />
    </div>
  );
}

/** The four categories of the product specification. */
function Categories() {
  return (
    <section aria-labelledby="categories" className="mt-16 md:mt-20">
      <h2 id="categories" className="mb-6 text-2xl">
        What you can contribute
      </h2>
      <ul className="cards cards-4">
        {categories.map(({ name, text, seen }) => (
          <li key={name} className="pb-6">
            <h3 className="text-xl">{name}</h3>
            <p className="mt-2 text-[0.9375rem] text-soft">{text}</p>
            <p className="mt-3 text-sm">
              <TextLink href={seen.href}>{seen.label}</TextLink>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Criteria of the review. */
function Guidelines() {
  return (
    <Section id="guidelines" title="Guidelines">
      <ul className="mt-5 border-t border-rule">
        {guidelines.map(({ title, text }) => (
          <li key={title} className="border-b border-rule py-3.5">
            <p className="font-semibold">{title}</p>
            <p className="mt-0.5 text-[0.9375rem] text-soft">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-[0.9375rem] text-soft">
        To change the standard’s own text, propose it{' '}
        <TextLink href="/community#ways">as a pull request</TextLink>.
      </p>
    </Section>
  );
}

/** Steps after a contribution is sent. */
function WhatHappensThen() {
  return (
    <Section id="then" title="What happens next" className="mt-16" heading="mb-6 text-2xl">
      <Trace label="What happens after sending" across>
        <TraceItem title="It arrives">
          You get a link to the status of your contribution. Nothing is published yet.
        </TraceItem>
        <TraceItem title="An editor reviews it">
          The editor reads the repository, its licence and its documentation. We do not run anything that you
          attach.
        </TraceItem>
        <TraceItem title="You hear from us">
          We accept it, decline it with a reason, or ask a question. You get an email if you left an address.
        </TraceItem>
      </Trace>
    </Section>
  );
}
