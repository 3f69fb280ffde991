import { Check, CircleAlert } from 'lucide-react';
import type { Verdict } from '../verdict.server.ts';

const words = { valid: 'Verified', revoked: 'Revoked', expired: 'Expired', invalid: 'Not verified' };

/** What the verifier says, in a word. */
export function VerdictLine({ verdict }: Pick<Verdict, 'verdict'>) {
  const isValid = verdict === 'valid';
  const Icon = isValid ? Check : CircleAlert;
  return (
    <span className={`inline-flex items-center gap-[0.375em] ${isValid ? 'text-ok' : 'text-signal'}`}>
      <Icon className="size-[1.05em] flex-none" strokeWidth={2} aria-hidden />
      {words[verdict]}
    </span>
  );
}
