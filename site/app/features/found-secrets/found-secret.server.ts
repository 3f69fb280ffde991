import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { siteContext } from '#app/feature.server.ts';
import {
  actorOf,
  askHistory,
  type PageArgs,
  requireRole,
  showHistory,
} from '#app/features/accounts/accounts.server.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import type { SecretSource } from '#app/services/found-secrets/sources.server.ts';
import { foundSecrets, type SecretVerdict } from '#app/services/found-secrets/tables.server.ts';
import { answerEdit } from '#app/services/http/edit-form.server.ts';
import { type Services, servicesContext } from '#app/services/services.server.ts';

type FindArgs = PageArgs & { params: { id: string } };

/** The page of one find. @throws what `requireRole` throws; Refusal 404 */
export async function showFoundSecret(args: FindArgs) {
  await requireRole(args, 'editor');
  const { db } = args.context.get(servicesContext);
  return readFoundSecret(db, args.context.get(siteContext).all('secretSources'), args.params.id);
}

/** Places and kinds, never the values. @throws Refusal 404 */
export async function readFoundSecret(db: Database, sources: readonly SecretSource[], id: string) {
  const [found] = isUuid(id) ? await db.select().from(foundSecrets).where(eq(foundSecrets.id, id)) : [];
  if (!found) throw noSuchFind();
  const { subject, places, digest, verdict, foundAt } = found;
  const source = sources.find(({ name }) => name === found.source);
  return {
    id,
    subject,
    digest,
    verdict,
    foundAt: foundAt.toISOString(),
    label: source?.label ?? found.source,
    deskPath: source?.deskPath?.(subject),
    places: places.map(({ pointer, kind }) => ({ pointer: pointer || '/', kind })),
    history: showHistory(await askHistory(db, `${found.source}:${subject}`)),
  };
}

const schema = z.object({ verdict: z.enum(['no-secret', 'kept-hidden']), digest: z.string() });

const notices = { 'no-secret': 'The item is shown again.', 'kept-hidden': 'The item stays hidden.' };

/** Takes the form of the page: the finding is no secret, or stays hidden. */
export async function answerFoundSecretForm(args: FindArgs) {
  const editor = await requireRole(args, 'editor');
  const form = await readForm(args.request);
  return answerEdit(args.context, form, schema, async ({ verdict, digest }) => {
    const { id } = args.params;
    const sources = args.context.get(siteContext).all('secretSources');
    await decideSecret(args.context.get(servicesContext), sources, editor.id, { id, verdict, digest });
    return { location: '/admin/secrets', notice: { title: notices[verdict] } };
  });
}

/**
 * Records an editor's answer to a finding. "No secret" shows the text again; a hidden one can be shown later. The same
 * answer twice counts once.
 * @param digest of the finding that the editor saw: a newer one is not answered unseen
 *
 * @throws Refusal 404, 409 when it changed since or the source of the text is gone
 */
export async function decideSecret(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  sources: readonly SecretSource[],
  editorId: string,
  { id, verdict, digest }: { id: string; verdict: SecretVerdict; digest: string },
): Promise<void> {
  if (!isUuid(id)) throw noSuchFind();
  await changes.write(
    db,
    (changed: string[]) => changed,
    async (tx): Promise<string[]> => {
      const [found] = await tx.select().from(foundSecrets).where(eq(foundSecrets.id, id)).for('update');
      if (!found) throw noSuchFind();
      if (found.digest !== digest)
        throw new Refusal(
          409,
          'The scan has since found another secret here. Reload the page and decide again.',
        );
      if (found.verdict === verdict) return [];
      const source = sources.find(({ name }) => name === found.source);
      if (!source) throw new Refusal(409, 'The item was deleted. There is nothing left to decide.');
      await tx.update(foundSecrets).set({ verdict, decidedAt: sql`now()` }).where(eq(foundSecrets.id, id));
      await recordAudit(tx, {
        actor: actorOf(editorId),
        action: `secret.${verdict}`,
        subject: `${found.source}:${found.subject}`,
      });
      return verdict === 'no-secret' ? source.show(tx, found.subject) : source.hide(tx, [found.subject]);
    },
  );
}

const noSuchFind = () => new Refusal(404, 'The scan found nothing with this id.');
