import { redirectDocument } from 'react-router';
import { readForm } from '#app/lib/read-form.ts';
import { answerForm } from '#app/services/http/edit-form.server.ts';
import { admitPayment } from '#app/services/payments/admission.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { TextLink } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { site } from '#site';
import { DonationForm, donationFailed } from '../components/donation-form.tsx';
import { createDonation } from '../donation.server.ts';
import { donationFields } from '../schema.ts';
import type { Route } from './+types/donations';

/** Not kept finished: whether payments are open depends on where the request comes from. */
export const handle: PageHandle = { page: 'application', startsPayments: true };

export function loader({ context }: Route.LoaderArgs) {
  const { payments } = context.get(servicesContext);
  return { isOpen: payments.isOpenTo(context.get(requestContext)) };
}

/** Handles the buttons without scripts: redirects to the payment page, or returns an error message. */
export async function action({ request, context }: Route.ActionArgs) {
  return answerForm(
    context,
    await readForm(request),
    donationFields,
    async (donation) => {
      await admitPayment(context);
      const { url } = await createDonation(context.get(servicesContext), donation);
      return redirectDocument(url, 303);
    },
    (refusal) => (isField(refusal.field) ? undefined : donationFailed(refusal)),
  );
}

export default function DonationsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 pb-20 md:pt-10">
      {loaderData.isOpen ? (
        <DonationForm answer={actionData}>{head}</DonationForm>
      ) : (
        <>
          {head}
          <Notice notice={closed} className="mt-8 max-w-[44rem]">
            <p className="text-soft">
              Write to <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink> if you would like to
              give in another way.
            </p>
          </Notice>
        </>
      )}
      <p className="mt-14 max-w-[52em] border-t border-rule pt-4 text-sm text-soft">
        {loaderData.isOpen &&
          'Amounts are in US dollars. Each amount is named after something that it could pay for, but all gifts go to the work as a whole. '}
        A gift buys no certification, no place in the registry and no say in the standard. Organisations that
        want to be named are <TextLink href={site.sponsors}>sponsors</TextLink>. For details, see the{' '}
        <TextLink href="/terms#donations">terms</TextLink>.
      </p>
    </div>
  );
}

const head = (
  <header>
    <h1 className="text-3xl md:text-4xl">Donations</h1>
    <p className="mt-5 max-w-[40em] text-soft md:text-lg">
      The standard, the checker and the lessons are free. Donations help to pay for them. Each donation is a
      one-time payment.
    </p>
  </header>
);

const isField = (name: string | undefined) => name === 'email' || name === 'own';

const closed = {
  title: 'This site takes no payments at the moment.',
  isFact: true,
};
