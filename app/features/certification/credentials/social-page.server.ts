import { pictureColours } from '#app/lib/picture-colours.ts';
import type { Services } from '#app/services/services.server.ts';
import { findCredential } from './credentials.server.ts';
import { levelWithSeal, shownName } from './presentation.server.ts';

/** What the social image of a credential shows; undefined for every other path. */
export async function findCredentialSocialPage(
  { db, config }: Pick<Services, 'db' | 'config'>,
  path: string,
) {
  const id = /^\/credentials\/([0-9a-f-]{36})$/.exec(path)?.[1];
  const credential = id ? await findCredential(db, id) : undefined;
  if (!credential) return undefined;
  const { level, seal } = await levelWithSeal(credential.level, pictureColours);
  return {
    title: shownName(credential) ?? level.name,
    plainTitle: level.name,
    kicker: `${credential.revokedAt ? 'revoked' : 'certificate'} · ${level.name}`,
    // A picture proves nothing by itself.
    note: `verify at ${new URL(config.siteUrl).host}`,
    seal,
  };
}
