import type { Library } from '@context-native/mcp';
import { demandScope } from '#app/features/accounts/accounts.server.ts';
import { readTiers } from '#app/services/curriculum/levels.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { listOwnCredentials } from './credentials.server.ts';

/** What somebody holds, for an agent whom they let see it. */
export const tellCredentials =
  ({ db, config }: Pick<Services, 'db' | 'config'>): NonNullable<Library['mine']>['credentials'] =>
  async (holder) => {
    demandScope(holder, 'credentials');
    const [held, { levels }] = await Promise.all([listOwnCredentials(db, holder.userId), readTiers()]);
    return held.map(({ id, level, issuedAt, revokedAt }) => ({
      ...{ id, level },
      name: levels.find((one) => one.id === level)?.name ?? level,
      issued_at: issuedAt.toISOString(),
      status: revokedAt ? 'revoked' : 'issued',
      url: `${config.siteUrl}/credentials/${id}`,
    }));
  };
