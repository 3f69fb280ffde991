import { create } from 'qrcode';
import { redirectDocument } from 'react-router';
import { type PageArgs, requireVisitor, type Visitor } from '#app/features/accounts/accounts.server.ts';
import { formatLongDate } from '#app/lib/dates.ts';
import { pictureColours } from '#app/lib/picture-colours.ts';
import { readForm } from '#app/lib/read-form.ts';
import { Refusal } from '#app/lib/refusal.ts';
import { type LevelId, readTiers } from '#app/services/curriculum/levels.server.ts';
import { leaveNotice } from '#app/services/http/cookies.server.ts';
import { type Services, servicesContext } from '#app/services/services.server.ts';
import { site } from '#site';
import { badgeClassOf } from '../badges/badge-documents.server.ts';
import { badgeOfLevel } from '../badges/badge-types.ts';
import { describePass, inMinutes } from '../badges/wordings.ts';
import { credentialAddress, credentialPage } from './addresses.ts';
import { showCredentialAs } from './credentials.server.ts';
import { askedOf, shownName } from './documents.server.ts';
import { drawSeal } from './draw-seal.ts';
import { exampleId, findShown, isExample } from './example.server.ts';
import { verifyCredential } from './verdict.server.ts';

export type ShownCredential = Awaited<ReturnType<typeof showCredential>>;

/** Data of a credential's page, with the holder's settings if the holder is the visitor. @throws Refusal 404 */
export async function showCredential(
  services: Pick<Services, 'db' | 'config' | 'log'>,
  id: string,
  visitor: Visitor | null,
) {
  const { siteUrl } = services.config;
  const credential = await findShown(services.db, id);
  if (!credential) throw new Refusal(404, 'There is no credential at this address.');
  const [{ level, seal }, verdict, badge] = await Promise.all([
    levelWithSeal(credential.level, pageColours),
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
    /** True for the sample certificate, which nobody earned. */
    isExample: isExample(credential),
    verdict,
    holder: shownName(credential),
    /** True if the name was erased with the account. */
    isErased: userId === null,
    level: { id: credential.level, code: level.level, name: level.name },
    badge: { description: badge.description, criteria: badge.criteria },
    /** Sentence about the pass. Signed descriptions begin with it, except those of the first wording. */
    shown: describePass(askedOf(credential)),
    isInFirstWords: credential.wording === 1,
    issuedOn: formatLongDate(issuedAt),
    issuedAt: issuedAt.toISOString(),
    evidence: {
      passedOn: formatLongDate(credential.passedAt),
      minutesTaken: credential.minutesTaken,
      inMinutes: inMinutes(credential.minutesTaken),
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
    linkedIn: linkedInAddress(level.name, issuedAt, page, id),
    verify: `/verify?badge=${encodeURIComponent(credentialAddress(siteUrl, id, 'assertion.json'))}`,
    /** Settings of the holder, if the visitor is the holder. */
    own: visitor && visitor.id === userId ? { holderName, isNameShown, isListed } : undefined,
  };
}

/** The certificate that is an example, for pages that show one. */
export const showExample = (services: Pick<Services, 'db' | 'config' | 'log'>) =>
  showCredential(services, exampleId, null);

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

/** URL of LinkedIn's form for a new certificate, prefilled. The holder reviews and submits it. */
function linkedInAddress(name: string, issuedAt: Date, page: string, id: string): string {
  const fields = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name,
    organizationName: site.product,
    issueYear: String(issuedAt.getUTCFullYear()),
    issueMonth: String(issuedAt.getUTCMonth() + 1),
    certUrl: page,
    certId: id,
  });
  return `https://www.linkedin.com/profile/add?${fields}`;
}

/** Colours of a seal inside a page. */
const pageColours = { ink: 'currentColor', paper: 'var(--color-sheet)', signal: 'var(--color-signal)' };

/** A level and its seal, by default in the colours of a page. */
export async function levelWithSeal(
  id: LevelId,
  colours: Parameters<typeof drawSeal>[0]['colours'] = pageColours,
) {
  const { levels } = await readTiers();
  const index = levels.findIndex((one) => one.id === id);
  const level = levels[index];
  if (!level) throw new Error(`There is no level ${id}.`);
  const legend = { top: `${site.product} certification`, bottom: level.name };
  return { level, seal: drawSeal({ level: index + 1, legend, colours }) };
}

/** Text and seal for the social image of a credential; undefined for other paths. */
export async function findCredentialSocialPage(
  { db, config }: Pick<Services, 'db' | 'config'>,
  path: string,
) {
  const id = /^\/credentials\/([0-9a-f-]{36})$/.exec(path)?.[1];
  const credential = id ? await findShown(db, id) : undefined;
  if (!credential) return undefined;
  const { level, seal } = await levelWithSeal(credential.level, pictureColours);
  return {
    title: shownName(credential) ?? level.name,
    plainTitle: level.name,
    kicker: `${isExample(credential) ? 'example of a certificate' : credential.revokedAt ? 'revoked' : 'certificate'} · ${level.name}`,
    // A picture proves nothing by itself.
    note: `verify at ${new URL(config.siteUrl).host}`,
    seal,
  };
}

/**
 * Handles the holder's form on a credential's page. @throws Refusal 400 for an invalid form, 404 for anyone else; a
 * redirect to sign in
 */
export async function answerShownForm({ request, context, url }: PageArgs, id: string) {
  const visitor = await requireVisitor({ request, context, url });
  const form = await readForm(request);
  const shown = {
    isNameShown: isChosen(form.get('name'), 'shown', 'hidden'),
    isListed: isChosen(form.get('page'), 'public', 'unlisted'),
  };
  await showCredentialAs(context.get(servicesContext), visitor.id, id, shown);
  leaveNotice(context, {
    title: 'Saved.',
    description: `Your name is ${shown.isNameShown ? 'shown' : 'hidden'}, and the page is ${shown.isListed ? 'public' : 'unlisted'}.`,
  });
  return redirectDocument(`/credentials/${id}`);
}

function isChosen(value: unknown, yes: string, no: string): boolean {
  if (value !== yes && value !== no)
    throw new Refusal(400, 'We could not read the form. Please send it again.');
  return value === yes;
}
