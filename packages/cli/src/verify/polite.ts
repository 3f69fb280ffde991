/** The polite check: requests that every client sends, and one unknown method. It needs no permission of the owner. */
import { quote } from '../public/quote.ts';
import { notTested } from './left-out.ts';
import type { Target, VerifyReport } from './report.ts';
import { politeLimits } from './request-limit.ts';

/**
 * The part of a report about the polite check.
 * @param target as the report has it
 * @param program as the user starts it
 */
export const politePart = (
  { url, command = [] }: Target,
  program: string,
  requests: number | undefined,
): NonNullable<VerifyReport['polite']> => ({
  ...(url !== undefined && requests !== undefined && { requests }),
  full_check: [...program.split(' '), 'check-server', ...(url === undefined ? ['--', ...command] : [url])],
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
