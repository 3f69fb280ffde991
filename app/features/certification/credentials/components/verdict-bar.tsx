import { TextLink } from '#app/ui/link.tsx';
import { site } from '#site';
import type { ShownCredential } from '../credential-page.server.ts';
import { VerdictLine } from './verdict-line.tsx';

/** Before everything else, for who has ten seconds: does it hold, who says so, and where to see why. */
export function VerdictBar({ credential }: { credential: ShownCredential }) {
  const { verdict, issuedOn, holder, level } = credential;
  const isValid = verdict.verdict === 'valid';
  const passed = verdict.forms.reduce((sum, form) => sum + form.passed, 0);
  const failed = verdict.forms.reduce((sum, form) => sum + form.failed.length, 0);
  return (
    <div className={`no-print mb-8 border-l-2 pl-5 ${isValid ? 'border-ok' : 'border-signal'}`}>
      <p className="font-serif text-2xl">
        <VerdictLine verdict={verdict.verdict} />
      </p>
      <p className="mt-1.5 max-w-[46em]">
        {site.product} issued this certificate{holder && ` to ${holder}`} for {level.name} on {issuedOn}
        {isValid && ', and has not revoked it'}. {passed} checks passed, {failed === 0 ? 'none' : failed}{' '}
        failed: <TextLink href="#verified">what was checked</TextLink>.
      </p>
    </div>
  );
}
