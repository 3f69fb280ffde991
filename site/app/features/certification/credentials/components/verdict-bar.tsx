import { Check } from 'lucide';
import { ErrorIcon } from '#app/ui/error-icon.tsx';
import { Icon } from '#app/ui/icon.ts';
import { TextLink } from '#app/ui/link.tsx';
import { site } from '#site';
import type { ShownCredential } from '../credential-page.server.ts';
import type { Verdict } from '../verdict.server.ts';

/** Summary above everything else: whether the certificate is valid, who says so, and a link to the reasons. */
export function VerdictBar({ credential }: { credential: ShownCredential }) {
  const { verdict, issuedOn, holder, level, isExample } = credential;
  const isValid = verdict.verdict === 'valid';
  const passed = verdict.forms.reduce((sum, form) => sum + form.passed, 0);
  const failed = verdict.forms.reduce((sum, form) => sum + form.failed.length, 0);
  return (
    <div className={`no-print mb-8 border-l-2 pl-5 ${isValid ? 'border-ok' : 'border-error'}`}>
      <p className="font-serif text-2xl">
        <VerdictLine verdict={verdict.verdict} />
      </p>
      <p className="mt-1.5 max-w-[46em]">
        {isExample ? (
          <>
            <b>Example.</b> This is a sample: no one took the exam, but the signature is real.
          </>
        ) : (
          <>
            {site.product} issued this certificate
            {holder && (
              <>
                {' '}
                to <bdi>{holder}</bdi>
              </>
            )}{' '}
            for {level.name} on {issuedOn}
            {isValid && ', and has not revoked it'}.
          </>
        )}{' '}
        {passed} checks passed, {failed === 0 ? 'none' : failed} failed:{' '}
        <TextLink href="#verified">what was checked</TextLink>.
      </p>
    </div>
  );
}

const words = {
  valid: 'Verified',
  revoked: 'Revoked',
  expired: 'Expired',
  invalid: 'Not verified',
  unverified: 'Not verified',
};

/** The verifier's verdict, in one or two words with an icon. */
export function VerdictLine({ verdict }: Pick<Verdict, 'verdict'>) {
  const isValid = verdict === 'valid';
  return (
    <span className={`inline-flex items-center gap-[0.375em] ${isValid ? 'text-ok' : 'text-error'}`}>
      {isValid ? (
        <Icon of={Check} className="size-[1.05em] flex-none" strokeWidth={2} />
      ) : (
        <ErrorIcon className="size-[1.05em]" />
      )}
      {words[verdict]}
    </span>
  );
}

/** Notice above everything else, so that nobody sees a revoked certificate first. */
export function RevokedNotice({ revoked }: { revoked: NonNullable<ShownCredential['revoked']> }) {
  return (
    <section aria-labelledby="revoked" className="mb-8 border-l-2 border-error pl-5">
      <h2 id="revoked" className="text-2xl text-error">
        Revoked on {revoked.on}
      </h2>
      <p className="mt-2 max-w-[42em]">{revoked.reason}</p>
      <p className="mt-2 max-w-[42em] text-soft">
        This credential is no longer valid, even if a copy of it says otherwise.
        {revoked.replacedBy && (
          <>
            {' '}
            It was replaced by{' '}
            <TextLink href={`/credentials/${revoked.replacedBy}`}>another credential</TextLink>.
          </>
        )}
      </p>
    </section>
  );
}
