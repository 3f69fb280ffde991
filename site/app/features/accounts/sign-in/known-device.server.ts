import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { readCookie, setCookie } from '#app/services/http/cookies.server.ts';
import { type RequestArgs, requestContext, servicesContext } from '#app/services/services.server.ts';
import { readSignedLink, signLink } from '#app/services/signed-links/signed-links.server.ts';
import { knownDeviceCookieName } from '../better-auth/auth.server.ts';
import { findAccount } from '../sessions/account-links.server.ts';
import { users } from '../tables.server.ts';

/** Seconds from the last sign-in on. `/privacy` names it. */
const lifetime = 365 * 86_400;
/** Accounts that one browser is known to: a private one, that of an editor, another person's of the household. */
const longestList = 3;

/** From where something is asked about an account. */
export interface Place {
  /** A browser that was signed in to it is known to it, and counted by its own number, wherever it is. */
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
 * worth nothing once one of them is another.
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
