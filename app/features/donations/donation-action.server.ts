import { data, redirectDocument } from 'react-router';
import { Refusal } from '#app/lib/refusal.ts';
import { admitPayment } from '#app/services/payments/admission.server.ts';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import type { NoticeContent } from '#app/ui/notice.tsx';
import { createDonation } from './donation.server.ts';
import { donationFailed } from './donation-notices.ts';
import { donationFields } from './schema.ts';

interface Answer {
  notice?: NoticeContent;
  emailError?: string;
  email: string;
}

/** The buttons of `/donations` as ordinary posts: leads to the page to pay on, or says in place why not. */
export async function answerDonationForm({ request, context }: RequestArgs) {
  const form = await request.formData();
  const email = String(form.get('email') ?? '').trim();
  const refuse = (status: number, answer: Omit<Answer, 'email'>, headers?: Record<string, string>) =>
    data<Answer>({ ...answer, email }, { status, headers });
  const parsed = donationFields.safeParse({ amount: form.get('amount'), email });
  if (!parsed.success) {
    const wrong = parsed.error.issues.find(({ path }) => path[0] === 'email');
    return refuse(422, wrong ? { emailError: wrong.message } : { notice: donationFailed() });
  }
  try {
    await admitPayment(context);
    const { url } = await createDonation(context.get(servicesContext), parsed.data);
    return redirectDocument(url, 303);
  } catch (error) {
    if (error instanceof Refusal)
      return refuse(error.status, { notice: donationFailed(error) }, error.headers);
    const { id } = context.get(requestContext);
    context.get(servicesContext).log.error({ requestId: id, err: error }, 'unexpected error');
    return refuse(500, { notice: donationFailed() });
  }
}
