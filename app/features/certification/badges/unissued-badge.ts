import { makeAssertion } from '#app/lib/openbadges/assertion.ts';
import { isEmail, isHttp } from '#app/lib/openbadges/values.ts';
import { site } from '#site';
import { type BadgeType, badgeAddresses, isBadgeType } from './badge-types.ts';

/** What was typed into the form. */
export interface BadgeFields {
  email: string;
  type: string;
  evidence: string;
}

export interface MadeBadge {
  type: BadgeType;
  json: string;
  fileName: string;
}

export type BadgeOutcome =
  | { badge: MadeBadge }
  | { isMissing: true }
  | { errors: Partial<Record<keyof BadgeFields, string>> };

export const missing = {
  title: 'Missing Information',
  description: 'Please fill in all fields to generate a badge.',
  destructive: true,
};

export const generated = {
  title: 'Badge Generated',
  description: 'OpenBadges assertion has been created successfully.',
};

export function readBadgeFields(form: FormData): BadgeFields {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return { email: text('email'), type: text('type'), evidence: text('evidence') };
}

/** Makes the badge: in the browser, and on the server where no script runs. Nothing is stored or sent. */
export async function makeUnissuedBadge(
  fields: BadgeFields,
  siteUrl: string,
  now: Date,
): Promise<BadgeOutcome> {
  const { email, type, evidence } = fields;
  if (email === '' || type === '' || evidence === '') return { isMissing: true };
  const errors: Partial<Record<keyof BadgeFields, string>> = {
    ...(!isEmail(email) && { email: 'Invalid email address' }),
    ...(!isHttp(evidence) && { evidence: 'Enter a web address that begins with https:// or http://' }),
  };
  if (!isBadgeType(type)) return { errors: { ...errors, type: 'Choose one of the three badges' } };
  if (Object.keys(errors).length > 0) return { errors };
  const addresses = badgeAddresses(siteUrl);
  const assertion = await makeAssertion({
    id: addresses.unissued(crypto.randomUUID()),
    email,
    badge: addresses.badgeClass(type),
    issuedOn: now,
    evidence: [{ id: evidence, narrative: 'Exam attempt and lab artifacts on record.' }],
    narrative: `Made with the badge generator of ${site.product}, which anybody may use. ${site.product} has not issued it: nothing is published at its id.`,
  });
  return {
    badge: {
      type,
      json: JSON.stringify(assertion, null, 2),
      fileName: `badge-${type}-${now.getTime()}.json`,
    },
  };
}
