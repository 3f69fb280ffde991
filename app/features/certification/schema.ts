import { z } from 'zod';

/** Body of `POST /api/create-payment`. The name is for people: what is bought and what it costs is looked up by the id. */
export const paymentBody = z.object({
  price_id: z.string('Say which price: price_id.').describe('As in `price_foundation_49`.'),
  product_name: z.string().optional().describe('Not used: the price says what is bought.'),
});
