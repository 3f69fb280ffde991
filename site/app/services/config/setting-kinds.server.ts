import { isEmailAddress } from '@context-native/text/email-address';
import proxyAddr from 'proxy-addr';
import { z } from 'zod';
import { mailHostOf } from '#app/lib/mailbox.ts';

/** `NAME=` in an env file means "not set". */
export const setting = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);
/** Text of any kind, without the spaces around it. */
export const text = () => setting(z.string().trim().optional());

/** An address that starts with one of these protocols (`https:`). */
export const address = (...protocols: string[]) =>
  setting(
    z
      .string()
      .refine(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      )
      .optional(),
  );

/** Domains of mail with commas between them, each under its main name; `none` for no domain. */
export const mailHosts = (preset: string) =>
  setting(
    z
      .string()
      .default(preset)
      .refine(
        (value) =>
          value.trim() === 'none' ||
          value
            .split(',')
            .every((host) => !host.includes('@') && isEmailAddress(`x@${mailHostOf(`x@${host.trim()}`)}`)),
        'must be none, or domains separated by commas, such as gmail.com, outlook.com',
      ),
  );

/** A whole number within bounds, both of them included. */
export const wholeNumber = (from: number, to: number) => {
  const rule = `must be a whole number from ${from} to ${to}`;
  return z.coerce.number(rule).int(rule).min(from, rule).max(to, rule);
};
/** The same, with what it is where nothing is set. */
export const whole = (from: number, to: number, preset: number) =>
  setting(wholeNumber(from, to).default(preset));

/** An http address with a place in it that is filled in for each request. */
export function isAddressWith(value: string, place: string): boolean {
  const filled = value.replace(place, 'a.example');
  return filled !== value && URL.canParse(filled) && /^https?:$/.test(new URL(filled).protocol);
}

/** Whether `proxy-addr` reads it: an address, a range, or a name such as `loopback`. */
export function isProxyAddress(entry: string): boolean {
  try {
    proxyAddr.compile([entry]);
    return true;
  } catch {
    return false;
  }
}
