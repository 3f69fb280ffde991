import { TextLink } from '#app/ui/link.tsx';
import type { ShownCredential } from '../credential-page.server.ts';

/** Before everything else: whoever looks must not see the certificate first. */
export function RevokedNotice({ revoked }: { revoked: NonNullable<ShownCredential['revoked']> }) {
  return (
    <section aria-labelledby="revoked" className="mb-8 border-l-2 border-signal pl-5">
      <h2 id="revoked" className="text-2xl text-signal">
        Revoked on {revoked.on}
      </h2>
      <p className="mt-2 max-w-[42em]">{revoked.reason}</p>
      <p className="mt-2 max-w-[42em] text-soft">
        This credential does not count any more, whatever copies of it say.
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
