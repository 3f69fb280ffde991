/** The polite check: what every client asks of a server, and one unknown method. It needs nobody's permission. */
import { standard } from '@context-native/checker/standard';
import { quote } from '../public/quote.ts';
import { notTested } from './left-out.ts';
import type { Target, VerifyReport } from './report.ts';

/** Limits of its HTTP requests. */
export const politeLimits = { most: 40, atOnce: 2 };
export const requestsUsed = `${politeLimits.most} requests were used: run the command to test more`;

/**
 * The part of a report about the polite check.
 * @param target as the report has it
 */
export const politePart = (
  { url, command = [] }: Target,
  requests: number | undefined,
): NonNullable<VerifyReport['polite']> => ({
  ...(url !== undefined && requests !== undefined && { requests }),
  full_check: [standard.command, 'check-server', ...(url === undefined ? ['--', ...command] : [url])],
});

/** The number of rules that a polite check left out, and the command that tests them; undefined for a full check. */
export function politeInWords({
  polite,
  rules,
}: VerifyReport): { words: string; command: string } | undefined {
  if (!polite) return undefined;
  const { requests, full_check: parts } = polite;
  const count = rules.filter(({ reason }) => reason === notTested).length;
  const sent = requests === undefined ? '' : ` It sent ${requests} of at most ${politeLimits.most} requests.`;
  return {
    words: `This was the polite check: ${count} rules were not tested.${sent} To test all rules, run:`,
    command: parts.map(quote).join(' '),
  };
}
