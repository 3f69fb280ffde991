import { redirectDocument } from 'react-router';
import { getVisitor } from '#app/features/accounts/accounts.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { markSold } from '#app/services/curriculum/exam-questions.server.ts';
import { type LevelId, readTiers } from '#app/services/curriculum/levels.server.ts';
import { type CourseModule, listModules, sumLevelMinutes } from '#app/services/curriculum/modules.server.ts';
import { answerForm } from '#app/services/http/edit-form.server.ts';
import { admitPayment } from '#app/services/payments/admission.server.ts';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import { listEntitlements } from './orders.server.ts';
import { createPurchase, paymentBody } from './purchase.server.ts';
import { purchasePath, purchaseRefused, unexpectedFailure } from './purchase-notices.ts';

export type PricedExam = Awaited<ReturnType<typeof showPricing>>['exam'];
export type PricedLevel = Awaited<ReturnType<typeof showPricing>>['levels'][number];

/** Data of `/pricing`: the levels, which ones the visitor owns, and which are for sale. */
export async function showPricing({ request, context }: RequestArgs) {
  const { db, payments, config } = context.get(servicesContext);
  const [visitor, { levels, advanced, exam }, modules, minutes] = await Promise.all([
    getVisitor(request, context),
    readTiers(),
    listModules(),
    sumLevelMinutes(),
  ]);
  const sold = await markSold(config, levels);
  const owned = visitor ? await listEntitlements(db, visitor.id) : [];
  return {
    isSignedIn: visitor !== null,
    /** Prices include tax, and each purchase gets an invoice. */
    hasInvoices: config.seller !== undefined,
    isOpen: payments.isOpenTo(context.get(requestContext)),
    advanced,
    exam,
    levels: sold.map((level) => ({
      ...level,
      isOwned: owned.includes(level.id),
      /** Total length of its lessons and exercises. */
      minutes: minutes[level.id],
      modules: shownModules(modules, level.id),
    })),
  };
}

/** The modules of a level, as pages list them. */
export const shownModules = (modules: readonly CourseModule[], level: LevelId) =>
  modules.filter((module) => module.level === level).map(({ id, code, title }) => ({ id, code, title }));

/** Handles the buttons of `/pricing` without scripts: redirects to the payment page, or returns an error message. */
export async function answerPurchaseForm({ request, context }: RequestArgs) {
  const { levels } = await readTiers();
  const form = await readForm(request);
  const levelId = levels.find((level) => level.priceId === form.get('price_id'))?.id ?? '';
  return answerForm(
    context,
    form,
    paymentBody,
    ({ price_id }) => goToPayment({ request, context }, price_id),
    ({ status, message }) =>
      status === 500 ? unexpectedFailure : purchaseRefused(purchasePath(levelId), status, message),
  );
}

/** Redirects to the payment page. @throws Refusal 401 signed out; what `createPurchase` throws, TooManyRequests */
export async function goToPayment({ request, context }: RequestArgs, priceId: string): Promise<Response> {
  await admitPayment(context);
  const visitor = await getVisitor(request, context);
  if (!visitor) throw new Refusal(401, 'Nobody is signed in.');
  const { url } = await createPurchase(context.get(servicesContext), visitor, priceId);
  return redirectDocument(url, 303);
}
