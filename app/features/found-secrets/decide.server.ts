import { eq, sql } from 'drizzle-orm';
import { actorOf } from '#app/features/accounts/accounts.server.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { isUuid } from '#app/lib/uuid.ts';
import { recordAudit } from '#app/services/audit/audit.server.ts';
import type { SecretSource } from '#app/services/found-secrets/sources.server.ts';
import { foundSecrets, type SecretVerdict } from '#app/services/found-secrets/tables.server.ts';
import type { Services } from '#app/services/services.server.ts';

/**
 * An editor's answer to what the scan found. "No secret" shows the thing again; what stays hidden can be shown later. The same answer
 * twice is one.
 *
 * @param digest of what the editor saw: what was found since is not answered unseen
 * @throws Refusal 404, 409 when it changed since
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
          'The scan has found something else here since. Reload the page and decide again.',
        );
      if (found.verdict === verdict) return [];
      const source = sources.find(({ name }) => name === found.source);
      if (!source) throw new Refusal(409, 'This was deleted. There is nothing left to decide.');
      await tx.update(foundSecrets).set({ verdict, decidedAt: sql`now()` }).where(eq(foundSecrets.id, id));
      await recordAudit(tx, {
        ...{ actor: actorOf(editorId), action: `secret.${verdict}` },
        subject: `${found.source}:${found.subject}`,
      });
      return verdict === 'no-secret' ? source.show(tx, found.subject) : source.hide(tx, [found.subject]);
    },
  );
}

export const noSuchFind = () => new Refusal(404, 'The scan found nothing with this id.');
