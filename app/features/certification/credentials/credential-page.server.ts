import { create } from 'qrcode';
import type { Visitor } from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { Refusal } from '#app/lib/refusal.ts';
import type { Services } from '#app/services/services.server.ts';
import { badgeClassOf } from '../badges/badge-documents.server.ts';
import { badgeOfLevel } from '../badges/badge-types.ts';
import { credentialAddress, credentialPage } from './addresses.ts';
import { findCredential } from './credentials.server.ts';
import { askedOf } from './documents.server.ts';
import { linkedInAddress } from './linked-in.ts';
import { levelWithSeal, shownName } from './presentation.server.ts';
import { verifyCredential } from './verdict.server.ts';

export type ShownCredential = Awaited<ReturnType<typeof showCredential>>;

/**
 * Everything that the page of a credential says; for its holder, what they have chosen as well.
 * @throws Refusal 404
 */
export async function showCredential(
  services: Pick<Services, 'db' | 'config' | 'log'>,
  id: string,
  visitor: Visitor | null,
) {
  const { siteUrl } = services.config;
  const credential = await findCredential(services.db, id);
  if (!credential) throw new Refusal(404, 'There is no credential at this address.');
  const colours = { ink: 'currentColor', paper: 'var(--color-sheet)', signal: 'var(--color-signal)' };
  const [{ level, seal }, verdict, badge] = await Promise.all([
    levelWithSeal(credential.level, colours),
    verifyCredential(services, credential),
    badgeClassOf(badgeOfLevel[credential.level], siteUrl, askedOf(credential)),
  ]);
  if (!['valid', 'revoked'].includes(verdict.verdict))
    services.log.error({ credential: id, verdict }, 'a credential of this site does not verify');
  const { userId, holderName, isNameShown, isListed, issuedAt, revokedAt, replacedBy } = credential;
  const page = credentialPage(siteUrl, id);
  return {
    id,
    page,
    verdict,
    holder: shownName(credential),
    /** Why there is no name. */
    isErased: userId === null,
    level: { id: credential.level, code: level.level, name: level.name },
    badge: { description: badge.description, criteria: badge.criteria },
    issuedOn: formatLongDate(issuedAt),
    issuedAt: issuedAt.toISOString(),
    evidence: {
      passedOn: formatLongDate(credential.passedAt),
      score: credential.score,
      total: credential.total,
      passScore: credential.passScore,
      /** Gone with the account. */
      attempt: credential.attemptId?.slice(0, 8),
    },
    revoked: revokedAt && {
      on: formatLongDate(revokedAt),
      reason: credential.revocationReason ?? '',
      replacedBy,
    },
    isListed: isListed && !revokedAt,
    seal,
    qr: qrPath(page),
    linkedIn: linkedInAddress({ name: level.name, issuedAt, page, id }),
    verify: `/verify?badge=${encodeURIComponent(credentialAddress(siteUrl, id, 'assertion.json'))}`,
    /** The choices of the holder, who is looking. */
    own: visitor && visitor.id === userId ? { holderName, isNameShown, isListed } : undefined,
  };
}

/** A QR code as one path, with its size in modules. */
function qrPath(text: string): { size: number; path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const rows = Array.from({ length: size }, (_, y) => {
    const row = Array.from(data.slice(y * size, (y + 1) * size), (module) => (module ? '1' : '0')).join('');
    return [...row.matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    );
  });
  return { size, path: rows.flat().join('') };
}
