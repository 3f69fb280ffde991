import { Buffer } from 'node:buffer';
import { ToolRefusal } from '@context-native/mcp';
import { fromBase64 } from '@context-native/openbadges/base64url';
import type { Report } from '@context-native/openbadges/verify/verify';
import { dropHidden } from '@context-native/text/hidden-characters';
import { z } from 'zod';
import { Refusal } from '#app/lib/refusal.ts';
import { defineAgentTool } from '#app/services/agent-tools/agent-tool.server.ts';
import type { Command } from '#app/services/control/control.server.ts';
import type { Services } from '#app/services/services.server.ts';
import { ownIdentity } from './badge-documents.server.ts';
import { outcomeTitle, sentenceOf } from './outcome-words.ts';
import { fetchFor } from './verify.server.ts';
import { verifyApart } from './verify-apart.server.ts';
import { badgeEmail, maxBadge, type Verdict, verdict } from './verify-call.server.ts';

type Needed = Pick<Services, 'config' | 'db'>;
interface Asked {
  email: string | undefined;
  signal?: AbortSignal;
}

/**
 * Verifies a badge for a program, as `/verify` does for a posted form. Stores nothing. @throws Refusal 422, 429, 503
 */
export async function verifyForProgram(
  services: Needed,
  given: string | Uint8Array,
  asked: Asked,
): Promise<Verdict | { problem: string }> {
  const judged = await judge(services, given, asked);
  return 'problem' in judged ? judged : verdictOf(judged.report);
}

const judge = async (services: Needed, given: string | Uint8Array, asked: Asked) =>
  verifyApart(given, {
    fetch: fetchFor(services),
    ...asked,
    ...(await ownIdentity(services.config.siteUrl)),
  });

const made = { pass: 'passed', fail: 'failed', unknown: 'not known', skip: 'not made' } as const;

function verdictOf(report: Report): Verdict {
  const { outcome, valid, vouchedBy, claims, shown, version, says, results, cautions } = report;
  return {
    outcome,
    is_valid: valid,
    summary: `${outcome}: ${sentenceOf(report)} OpenBadges ${version}${says.badge ? `, ${says.badge}` : ''}.`,
    vouched_by: valid ? vouchedBy : '',
    calls_itself: says.issuer,
    takes_from_us: claims,
    page: shown?.page ?? '',
    cautions: cautions.map(({ why }) => why),
    checks: results.map(({ asks, status, why }) => ({ name: asks, outcome: made[status], detail: why })),
  };
}

/**
 * Verifies a badge for an operator. Takes `['address', ADDRESS, EMAIL]` or `['file', BASE64, EMAIL]`, EMAIL '' for
 * none, and prints one line: JSON of the heading and the verdict. @throws Refusal 422, 503
 */
export const verifyCommand =
  (services: Pick<Services, 'config' | 'db'>): Command =>
  async ([kind, given = '', email], print, signal) => {
    const badge = kind === 'file' ? Buffer.from(given, 'base64') : given;
    const judged = await judge(services, badge, { email: email || undefined, ...(signal && { signal }) });
    if ('problem' in judged) throw new Refusal(422, dropHidden(judged.problem));
    const { report } = judged;
    print(JSON.stringify({ heading: outcomeTitle(report), verdict: verdictOf(report) }));
  };

export const verifyCredentialTool = defineAgentTool({
  name: 'verify_credential',
  title: 'Verify a credential',
  description:
    'Verifies an OpenBadges 2.0 or 3.0 badge: signature, issuer, dates and revocation. `outcome` says whether this site issued it, another issuer did, or an issuer falsely claims to be this site. Send the badge’s URL, its text (JSON or a JWT) or its picture. The tool fetches documents that the badge names. It stores nothing.',
  isOpenWorld: true,
  input: z.strictObject({
    address: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional(),
    text: z.string().trim().min(1, 'is empty').max(maxBadge).optional(),
    image: z
      .string()
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'is not base64')
      .max(Math.ceil((maxBadge * 4) / 3))
      .optional()
      .describe('A PNG or SVG that contains the badge, in base64.'),
    email: badgeEmail,
  }),
  output: verdict,
  async run({ services }, { address, text, image, email }, { signal }) {
    const given = Object.entries({ address, text, image }).filter(([, value]) => value !== undefined);
    const [[field, badge] = ['', '']] = given;
    if (given.length !== 1) throw new ToolRefusal('address, text, image: send exactly one of them.');
    const bytes = image === undefined ? (badge ?? '') : bytesOf(image);
    const found = await verifyForProgram(services, bytes, { email, signal });
    if ('problem' in found) throw new ToolRefusal(`${field}: ${found.problem}`);
    const lines = found.checks.map(({ name, outcome, detail }) => `${outcome}: ${name}. ${detail}`);
    return { result: found, text: [found.summary, ...lines].join('\n') };
  },
});

function bytesOf(image: string): Uint8Array {
  try {
    return fromBase64(image);
  } catch {
    // The schema checks the characters, but not the length.
    throw new ToolRefusal('image: is not base64');
  }
}
