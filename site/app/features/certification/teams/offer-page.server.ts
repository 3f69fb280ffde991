import { getVisitor, type PageArgs } from '#app/features/accounts/accounts.server.ts';
import { readFilter } from '#app/lib/list-address.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { markSold } from '#app/services/curriculum/exam-questions.server.ts';
import { readTiers } from '#app/services/curriculum/levels.server.ts';
import { answerForm } from '#app/services/http/edit-form.server.ts';
import { requestContext, servicesContext } from '#app/services/services.server.ts';
import { goToPayment } from '../pricing.server.ts';
import { paymentBody } from '../purchase.server.ts';
import { purchaseRefused, unexpectedFailure } from '../purchase-notices.ts';
import { fewestSeats, offerSeats, readSeatPrice, teamOfferPath } from './seats.ts';
import { describeSeat } from './vouchers.server.ts';

/** Data of `/pricing/teams`: the levels, and the price of the number of seats in the URL. */
export async function showSeatOffer({ request, context, url }: PageArgs) {
  const { payments, config } = context.get(servicesContext);
  const [visitor, tiers] = await Promise.all([getVisitor(request, context), readTiers()]);
  const levels = await markSold(config, tiers.levels);
  const { most, validDays } = tiers.seats;
  const level = levels.find(({ id }) => id === url.searchParams.get('level')) ?? levels[0];
  if (!level) throw new Error('there is no level');
  const fewest = fewestSeats(level);
  const asked = readFilter(url.searchParams, 'seats') || String(fewest);
  const offer = /^\d{1,6}$/.test(asked) ? offerSeats(level, Number(asked), most) : undefined;
  return {
    isSignedIn: visitor !== null,
    /** Prices contain tax, and each purchase gets an invoice. */
    hasInvoices: config.seller !== undefined,
    isOpen: payments.isOpenTo(context.get(requestContext)),
    levels: levels.map(({ id, name }) => ({ value: id, label: name })),
    asked,
    fewest,
    most,
    validDays,
    offer,
    gives: await describeSeat(level.id),
    level: {
      id: level.id,
      name: level.name,
      priceUsd: level.priceUsd,
      isSold: level.isSold,
      steps: level.seatPrices.map(({ from, priceUsd }, index, all) => ({
        from,
        priceUsd,
        to: (all[index + 1]?.from ?? most + 1) - 1,
        percentOff: Math.round(100 - (100 * priceUsd) / level.priceUsd),
      })),
    },
  };
}

/** Handles the buy button: redirects to the payment page, or returns an error message. */
export async function answerSeatsForm({ request, context }: PageArgs) {
  const { levels, seats } = await readTiers();
  const form = await readForm(request);
  const wanted = readSeatPrice(String(form.get('price_id')), levels, seats.most);
  const here = wanted ? teamOfferPath(wanted.level.id, wanted.offer.seats) : '/pricing/teams';
  return answerForm(
    context,
    form,
    paymentBody,
    async ({ price_id }) => {
      // This page sells seats; a level for oneself has its own.
      if (!wanted)
        throw new Refusal(422, 'The price of these seats has changed. This page shows the new price.');
      return goToPayment({ request, context }, price_id);
    },
    ({ status, message }) => (status === 500 ? unexpectedFailure : purchaseRefused(here, status, message)),
  );
}
