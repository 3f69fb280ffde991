import { z } from 'zod';
import type { Fields } from '#app/lib/edit-answer.ts';
import { day, neededText, tick, wholeNumber } from '#app/lib/edit-fields.ts';

/** A slot as an editor writes it, in whole days of UTC: what comes out are columns. */
export const slotSchema = z
  .object({
    entryId: neededText(36, 'Please choose a work').pipe(z.guid('Please choose a work')),
    slotPosition: wholeNumber(1, 100),
    startsOn: z.string().default('').pipe(day),
    endsOn: z.string().default('').pipe(day),
    isActive: tick,
  })
  .refine(({ startsOn, endsOn }) => startsOn <= endsOn, {
    path: ['endsOn'],
    message: 'The last day is before the first.',
  })
  .transform(({ startsOn, endsOn, ...slot }) => ({
    ...slot,
    startsAt: new Date(`${startsOn}T00:00:00Z`),
    endsAt: new Date(`${endsOn}T23:59:59.999Z`),
  }));

export type SlotValues = z.infer<typeof slotSchema>;

/** What the form shows of a slot. */
export function fieldsOfSlot(slot: SlotValues): Fields {
  return {
    entryId: slot.entryId,
    slotPosition: String(slot.slotPosition),
    startsOn: dayOf(slot.startsAt),
    endsOn: dayOf(slot.endsAt),
    isActive: slot.isActive ? 'yes' : '',
  };
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);
