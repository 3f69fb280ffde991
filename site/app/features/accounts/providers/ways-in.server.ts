import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { formatLongDate } from '#app/lib/dates.ts';
import { pick } from '#app/lib/pick.ts';
import { Refusal } from '#app/lib/refusal.ts';
import type { Config } from '#app/services/config/config.server.ts';
import { askTogether } from '#app/services/database/ask-together.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { type RequestArgs, type Services, servicesContext } from '#app/services/services.server.ts';
import { signInProviders } from '#app/services/sign-in-providers/providers.server.ts';
import { countPasskeys, listPasskeys, worksHere } from '../passkeys/passkeys.server.ts';
import { credentials, isPassword, twoFactors } from '../tables.server.ts';

/** Sign-in methods on /auth besides the password. */
export function otherWaysIn({ context }: RequestArgs) {
  const { passkeyHost, providers } = context.get(servicesContext).config;
  return {
    hasPasskeys: passkeyHost !== undefined,
    providers: providers.map(({ slug, name }) => ({ slug, name })),
  };
}

/**
 * A person's sign-in methods, each with its last use, and whether they have an authenticator app; `isHere` marks
 * passkeys that work at the site's current address.
 */
export async function listWaysIn({ db, config }: Pick<Services, 'db' | 'config'>, userId: string) {
  const { rows, keys, apps } = await askTogether(db, {
    rows: db
      .select({
        ...pick(credentials, 'id', 'providerId', 'createdAt', 'lastUsedAt'),
        password: isNotNull(credentials.password),
      })
      .from(credentials)
      .where(eq(credentials.userId, userId)),
    keys: listPasskeys(db, userId),
    apps: db.$count(twoFactors, and(eq(twoFactors.userId, userId), eq(twoFactors.verified, true))),
  });
  const password = rows.find(({ providerId }) => providerId === 'credential');
  return {
    password: password?.password ? { lastUsedAt: password.lastUsedAt } : undefined,
    linked: rows.filter(({ providerId }) => providerId !== 'credential'),
    passkeys: keys.map((key) => ({ ...key, isHere: worksHere(config, key.host) })),
    hasApp: apps > 0,
  };
}

export type WaysIn = Awaited<ReturnType<typeof listWaysIn>>;

/** The same in words, for `/account/security`. */
export function showWaysIn(config: Config, { password, linked, passkeys }: WaysIn) {
  const usedOn = (date: Date | null) => (date ? `used ${formatLongDate(date)}` : 'not used yet');
  const factsOf = ({ createdAt, lastUsedAt }: (typeof linked)[number]) =>
    `linked ${formatLongDate(createdAt)}, ${usedOn(lastUsedAt)}`;
  return {
    password: password && (password.lastUsedAt ? usedOn(password.lastUsedAt) : 'set'),
    canHavePasskeys: config.passkeyHost !== undefined,
    passkeys: passkeys.map(({ id, name, host, isHere, createdAt, lastUsedAt }) => ({
      id,
      name,
      facts: [
        `added ${formatLongDate(createdAt)}, ${usedOn(lastUsedAt)}`,
        ...(isHere ? [] : [`works at ${host ?? 'another address'} only, not here`]),
      ].join('; '),
    })),
    providers: config.providers.map(({ id, slug, name }) => {
      const link = linked.find(({ providerId }) => providerId === id);
      return { slug, name, link: link && { id: link.id, facts: factsOf(link) } };
    }),
    // Links to providers that are not, or no longer, in the settings.
    oldLinks: linked
      .filter(({ providerId }) => !isOffered(config, providerId))
      .map((link) => ({ id: link.id, name: nameProvider(config, link.providerId), facts: factsOf(link) })),
  };
}

export type ShownWays = ReturnType<typeof showWaysIn>;

type Offering = Pick<Config, 'providers'>;

/** True if people can sign in with this provider now. */
export const isOffered = ({ providers }: Offering, providerId: string): boolean =>
  providers.some(({ id }) => id === providerId);

/** The provider's name, if the settings or this site know it, or else the host of its URL. */
export function nameProvider({ providers }: Offering, providerId: string): string {
  const all = [...providers, ...signInProviders.map(({ known }) => known)];
  const name = all.find(({ id }) => id === providerId)?.name;
  if (name) return name;
  return URL.canParse(providerId) ? new URL(providerId).host : providerId;
}

/**
 * Providers where a person can sign in again to prove their identity: those that are linked and offered now. It starts
 * with a form on our own page, so that no other site can start it.
 */
export function proofProviders(
  { providers }: Offering,
  linked: { providerId: string }[],
): { name: string; href: string }[] {
  return providers
    .filter(({ id }) => linked.some(({ providerId }) => providerId === id))
    .map(({ name }) => ({ name, href: '/account/security#providers' }));
}

/**
 * The rule: an account keeps a sign-in method that works here now. Call it under the account's lock, after a removal.
 *
 * @throws Refusal 409
 */
export async function refuseWithoutWayIn(
  tx: Database,
  config: Pick<Config, 'passkeyHost' | 'providers'>,
  userId: string,
): Promise<void> {
  const rows = await tx
    .select({ providerId: credentials.providerId })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), ne(credentials.providerId, 'credential')));
  if (rows.some(({ providerId }) => isOffered(config, providerId))) return;
  if ((await countPasskeys(tx, config, userId)) > 0) return;
  const hasPassword = and(eq(credentials.userId, userId), isPassword, isNotNull(credentials.password));
  if ((await tx.$count(credentials, hasPassword)) > 0) return;
  throw new Refusal(
    409,
    'This is the only way to sign in to your account. Please set a password or add another way first.',
  );
}
