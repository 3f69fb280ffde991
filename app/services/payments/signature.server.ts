import { createHmac, timingSafeEqual } from 'node:crypto';
import { InvalidSignature } from './payment-provider.server.ts';

/** Seconds that an event may take to arrive; Stripe's own tolerance. */
const tolerance = 300;

/** The header of a signed event, in Stripe's form: `t=<seconds>,v1=<HMAC of "t.body">`. */
export function signBody(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  return `t=${seconds},v1=${digestOf(body, secret, seconds)}`;
}

/** @throws InvalidSignature for another body, another secret, or an event that is stale */
export function verifyBody(body: string, secret: string, header: string): void {
  const [, seconds = '', digest = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const expected = digestOf(body, secret, Number(seconds));
  const isOurs =
    digest.length === expected.length && timingSafeEqual(Buffer.from(digest), Buffer.from(expected));
  if (!isOurs) throw new InvalidSignature('the signature is not that of the body');
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > tolerance)
    throw new InvalidSignature('the event is older than five minutes');
}

function digestOf(body: string, secret: string, seconds: number): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}
