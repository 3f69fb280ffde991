import { makeAssertion } from '@context-native/openbadges/assertion';
import { isEmail, isHttp } from '@context-native/openbadges/values';
import { withAsciiDomain } from '@context-native/text/email-address';
import type { Fields, FormAnswer } from '#app/lib/form-answer.ts';
import { site } from '#site';
import { type BadgeType, badgeAddresses, isBadgeType } from './badge-types.ts';

export interface MadeBadge {
  type: BadgeType;
  json: string;
  fileName: string;
}

/** The form's answer, and the badge where one was made. */
export interface BadgeAnswer extends FormAnswer<'email' | 'type' | 'evidence'> {
  badge?: MadeBadge;
}

const missing = {
  title: 'Missing Information',
  description: 'Please fill in all fields to generate a badge.',
  destructive: true,
};

const generated = {
  title: 'Badge Generated',
  description: 'OpenBadges assertion has been created successfully.',
};

/** Makes the badge: in the browser, and on the server where no script runs. Nothing is stored or sent. */
export async function makeUnissuedBadge(values: Fields, siteUrl: string, now: Date): Promise<BadgeAnswer> {
  const typed = (name: string) => (values[name] ?? '').trim();
  const [email, type, evidence] = [withAsciiDomain(typed('email')), typed('type'), typed('evidence')];
  if (email === '' || type === '' || evidence === '') return { values, errors: {}, message: missing };
  const errors: BadgeAnswer['errors'] = {
    ...(!isEmail(email) && { email: 'Invalid email address' }),
    ...(!isHttp(evidence) && { evidence: 'Enter a URL that begins with https:// or http://' }),
  };
  if (!isBadgeType(type)) return { values, errors: { ...errors, type: 'Choose one of the three badges' } };
  if (Object.keys(errors).length > 0) return { values, errors };
  const addresses = badgeAddresses(siteUrl);
  const assertion = await makeAssertion({
    id: addresses.unissued(crypto.randomUUID()),
    email,
    badge: addresses.badgeClass(type),
    issuedOn: now,
    evidence: [{ id: evidence, narrative: 'Exam attempt and lab artifacts on record.' }],
    narrative: `Made with the badge generator of ${site.product}, which anyone can use. ${site.product} has not issued it: nothing is published at its id.`,
  });
  return {
    values,
    errors: {},
    message: generated,
    badge: {
      type,
      json: JSON.stringify(assertion, null, 2),
      fileName: `badge-${type}-${now.getTime()}.json`,
    },
  };
}
