import { and, count, eq, max, not } from 'drizzle-orm';
import { z } from 'zod';
import {
  type AccountSection,
  accountSectionsOf,
  actorOf,
  askedProof,
  askHistory,
  changeRole,
  countPasskeys,
  demandProof,
  hasEnded,
  type PageArgs,
  requireRole,
  roleChoices,
  roleInWords,
  roles,
  showHistory,
} from '#app/features/accounts/accounts.server.ts';
import { sessions, twoFactors, users } from '#app/features/accounts/tables.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { askTogether } from '#app/services/database/ask-together.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { answerEdit, versionOf } from '#app/services/http/edit-form.server.ts';
import { askWait, secondsOf } from '#app/services/limits/limits.server.ts';
import { type Services, servicesContext } from '#app/services/services.server.ts';

export type PersonArgs = PageArgs & { params: { id: string } };

/** Data of the page of one account. @throws Refusal 403 except for admins, 404 */
export async function showPerson(args: PersonArgs) {
  const admin = await requireRole(args, 'admin');
  const services = args.context.get(servicesContext);
  const person = await readPerson(services, accountSectionsOf(args.context), args.params.id);
  return { ...person, roleChoices, isSelf: person.id === admin.id, proof: await askedProof(args) };
}

/** @throws Refusal 404 */
export async function readPerson(
  { db, config }: Pick<Services, 'db' | 'config'>,
  sections: AccountSection[],
  id: string,
) {
  const noSuch = () => new Refusal(404, 'Account not found.');
  if (!isUuid(id)) throw noSuch();
  const found = await askTogether(db, {
    people: db.select().from(users).where(eq(users.id, id)),
    open: db
      .select({ count: count(), lastUsed: max(sessions.updatedAt) })
      .from(sessions)
      .where(and(eq(sessions.userId, id), not(hasEnded()))),
    factors: db.$count(twoFactors, eq(twoFactors.userId, id)),
    passkeys: countPasskeys(db, config, id),
    waits: askWait(db, { name: 'wrong codes by account', key: id }),
    history: askHistory(db, actorOf(id)),
  });
  const [user] = found.people;
  if (!user) throw noSuch();
  const [open] = found.open;
  const saved = { role: user.role };
  return {
    id,
    email: user.email,
    name: user.name,
    isConfirmed: user.emailVerified,
    joinedAt: user.createdAt.toISOString(),
    sessions: open?.count ?? 0,
    lastUsedAt: open?.lastUsed?.toISOString(),
    secondFactor: user.twoFactorEnabled ? 'on' : found.factors > 0 ? 'started, not finished' : 'off',
    passkeyCount: found.passkeys,
    isLocked: secondsOf(found.waits) > 0,
    counts: await countKept(db, sections, user),
    history: showHistory(found.history),
    saved,
    version: versionOf(saved),
  };
}

/** Numbers of a person's entries in features, with a link to the desk's list of them if there is one. */
async function countKept(
  db: Database,
  sections: AccountSection[],
  { id, email }: { id: string; email: string },
) {
  const counted = sections.flatMap(({ name, counted }) => (counted ? [{ name, ...counted }] : []));
  const counts = await askTogether(
    db,
    Object.fromEntries(counted.map(({ name, count }) => [name, count(db, id)])),
  );
  return counted.map(({ name, label, list }) => ({
    label,
    count: counts[name] ?? 0,
    href: list && `${list}?q=${encodeURIComponent(email)}`,
  }));
}

const schema = z.object({ role: z.enum(roles, 'Please choose one of the roles.') });

/** Handles the form of the page, which changes the role. The admin must have proved their identity recently. */
export async function answerRoleForm(args: PersonArgs) {
  const admin = await requireRole(args, 'admin');
  const { id } = args.params;
  const form = await readForm(args.request);
  return answerEdit(args.context, form, schema, async ({ role }) => {
    if (!isUuid(id)) throw new Refusal(404, 'Account not found.');
    await demandProof(args, form);
    const services = args.context.get(servicesContext);
    const { email, isSignedOut } = await changeRole(services, admin.id, { userId: id, role, form });
    const isSelf = id === admin.id;
    return {
      // An admin who lowers their own role is signed out and may no longer see this page.
      location: isSelf && isSignedOut ? '/' : `/admin/people/${id}`,
      notice: {
        title: `${isSelf ? 'You are' : `${email} is`} ${roleInWords[role]} now.`,
        ...(isSignedOut && {
          description: isSelf ? 'All your sessions have ended.' : 'All their sessions have ended.',
        }),
      },
    };
  });
}
