import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { readCookie, setCookie } from '#app/services/http/cookies.server.ts';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import { readSignedLink, signLink } from '#app/services/signed-links/signed-links.server.ts';
import { knownDeviceCookieName } from '../better-auth/auth.server.ts';
import { findAccount } from '../sessions/account-links.server.ts';
import { users } from '../tables.server.ts';

/** Lifetime of the cookie in seconds; each `rememberDevice` starts it again. `/privacy` names it. */
const lifetime = 365 * 86_400;
/** Most accounts that one browser is known to: a private one, an editor's, one of another person in the household. */
const longestList = 3;

/** Origin of a request about an account. */
export interface Place {
  /** The browser was signed in to the account before. It is counted by its own number, wherever it is. */
  isKnown: boolean;
  /** Key of the device or network address in the limits. */
  place: string;
}

/** The origin of a request about the account with this address: one of its known devices, or a network address. */
export async function findAsker(args: RequestArgs, email: string): Promise<Place> {
  const device = await findDevice(args, email);
  if (device) return { isKnown: true, place: `device ${device.number}` };
  return { isKnown: false, place: args.context.get(requestContext).address };
}

/**
 * Makes this browser known to an account that it has just proved to be allowed into. The cookie holds a random number
 * for each account, signed together with the account, its password hash and its second factor: it names nobody, and is
 * worth nothing once the password or the second factor changes.
 */
export async function rememberDevice(args: RequestArgs, email: string): Promise<void> {
  const { config } = args.context.get(servicesContext);
  const purpose = await findPurpose(args, email);
  if (!purpose) return;
  const known = await findDevice(args, email);
  const token = signLink(config, purpose, known?.number ?? randomBytes(16).toString('base64url'));
  const others = readTokens(args).filter((other) => other !== known?.token);
  const value = [token, ...others].slice(0, longestList).join('~');
  setCookie(args.context, knownDeviceCookieName(config), value, lifetime);
}

async function findDevice(args: RequestArgs, email: string) {
  const tokens = readTokens(args);
  const purpose = tokens.length > 0 ? await findPurpose(args, email) : undefined;
  if (!purpose) return undefined;
  const { config } = args.context.get(servicesContext);
  for (const token of tokens) {
    const number = readSignedLink(config, purpose, token);
    if (number) return { token, number };
  }
  return undefined;
}

function readTokens({ request, context }: RequestArgs): string[] {
  const name = knownDeviceCookieName(context.get(servicesContext).config);
  return (readCookie(request, name) ?? '').split('~').filter(Boolean).slice(0, longestList);
}

/** The purpose that a device number is signed for: this account, its password if it has one, and its second factor. */
async function findPurpose({ context }: RequestArgs, email: string): Promise<string | undefined> {
  const account = await findAccount(context.get(servicesContext).db, eq(users.email, email));
  if (!account) return undefined;
  return `known device\n${account.id}\n${account.passwordHash ?? ''}\n${account.twoFactorId ?? ''}`;
}
