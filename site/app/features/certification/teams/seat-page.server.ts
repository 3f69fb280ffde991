import { redirectDocument } from 'react-router';
import { z } from 'zod';
import { getVisitor, type PageArgs, requireVisitor } from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { tick } from '#app/lib/edit-fields.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { nameLevel, readTiers } from '#app/services/curriculum/levels.server.ts';
import { answerForm, leadTo } from '#app/services/http/edit-form.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import {
  acceptSeat,
  declineSeat,
  findOffer,
  findOwnSeat,
  obstacleWords,
  shownToOwner,
  showProgressOfSeat,
} from './accept.server.ts';
import { ownSeatPath, seatLinkPath, standingOf } from './seats.ts';
import { describeSeat } from './vouchers.server.ts';

/**
 * Page of a seat's link. Opening it changes nothing, because mail scanners open links too.
 * @throws Refusal 404 for a link that leads to no seat; a redirect to the seat for its holder
 */
export async function showOffer({ request, context, url }: PageArgs) {
  const token = url.searchParams.get('link');
  const visitor = await getVisitor(request, context);
  const offer = await findOffer(context.get(servicesContext), token, visitor);
  if (!offer || !token)
    throw new Refusal(404, 'This link is incomplete or no longer works. Ask the sender for a new link.');
  const { owner, level, expiresAt, isByMail, obstacle, ownId } = offer;
  if (ownId) throw redirectDocument(ownSeatPath(ownId));
  return {
    token,
    level,
    isByMail,
    gives: await describeSeat(level.id),
    from: owner && { name: owner.name || owner.email, email: owner.email },
    until: formatLongDate(expiresAt),
    obstacle: obstacle && { kind: obstacle, words: obstacleWords[obstacle] },
    visitor: visitor && { email: visitor.email, shownAs: shownToOwner(offer, visitor) },
    here: seatLinkPath(token),
  };
}

/** Accepts or declines the seat. */
export async function answerOffer(args: PageArgs) {
  const { context, url } = args;
  const services = context.get(servicesContext);
  const token = url.searchParams.get('link');
  const form = await readForm(args.request);
  if (form.get('intent') === 'decline')
    return answerForm(context, form, z.object({}), async () => {
      await declineSeat(services, token);
      return leadTo(context, '/', {
        title: 'You declined the seat.',
        description: 'We deleted your address.',
      });
    });
  const visitor = await requireVisitor(args);
  return answerForm(context, form, z.object({ progress: tick }), async ({ progress }) => {
    const id = await acceptSeat(services, visitor, token, { showsProgress: progress });
    return leadTo(context, ownSeatPath(id), { title: 'The seat is yours.' });
  });
}

type SeatArgs = PageArgs & { params: { id: string } };

/** A seat that the visitor has accepted. @throws Refusal 404 for anyone else */
export async function showOwnSeat(args: SeatArgs) {
  const visitor = await requireVisitor(args);
  const { db } = args.context.get(servicesContext);
  const seat = await findOwnSeat(db, visitor.id, args.params.id);
  const { level, owner, acceptedAt, shownAs, showsProgress, status } = seat;
  const { levels } = await readTiers();
  return {
    level: await nameLevel(level),
    from: owner && { name: owner.name || owner.email, email: owner.email },
    acceptedOn: acceptedAt && formatLongDate(acceptedAt),
    shownAs,
    showsProgress,
    standing: standingOf(status),
    hasMentorship: levels.some((one) => one.id === level && one.includesMentorship),
  };
}

export async function answerOwnSeat(args: SeatArgs) {
  const visitor = await requireVisitor(args);
  const { context, params } = args;
  return answerForm(
    context,
    await readForm(args.request),
    z.object({ progress: tick }),
    async ({ progress }) => {
      await showProgressOfSeat(context.get(servicesContext).db, visitor.id, params.id, progress);
      return leadTo(context, ownSeatPath(params.id), {
        title: progress ? 'Your progress is now shown.' : 'Your progress is now hidden.',
      });
    },
  );
}
