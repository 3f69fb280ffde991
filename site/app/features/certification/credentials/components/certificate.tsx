import { LogoMark } from '#app/ui/logo.tsx';
import { site } from '#site';
import type { ShownCredential } from '../credential-page.server.ts';
import { VerdictLine } from './verdict-bar.tsx';

/** The certificate itself: the part that is printed, on one sheet. */
export function Certificate({ credential }: { credential: ShownCredential }) {
  const { holder, isErased, level, issuedOn, issuedAt, evidence, seal, qr, page, revoked } = credential;
  return (
    <article className="certificate" data-revoked={revoked ? '' : undefined}>
      <div className="certificate-sheet">
        <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
          <p className="flex items-center gap-3 font-serif text-xl">
            <LogoMark />
            {site.product}
          </p>
          <p className="kicker">
            {credential.isExample && <b>Example · </b>}Certificate {level.code}
          </p>
        </header>
        <div className="certificate-body">
          <div className="min-w-0">
            <p className="text-soft">{holder ? 'This certifies that' : 'This certifies that its holder,'}</p>
            {holder ? (
              <p className="certificate-name" data-length={lengthOf(holder)}>
                <bdi>{holder}</bdi>
              </p>
            ) : (
              <p className="certificate-name" data-withheld>
                {isErased ? 'whose name was erased with the account,' : 'whose name is withheld,'}
              </p>
            )}
            <p className="text-soft">has passed the exam for</p>
            <h1 className="certificate-title">{level.name}</h1>
            <SaidOfIt credential={credential} />
          </div>
          <svg
            viewBox="0 0 400 400"
            className="certificate-seal"
            role="img"
            aria-label={`Seal of ${site.product}: ${level.name}, ${level.code}`}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by draw-seal.ts from names of ours alone
            dangerouslySetInnerHTML={{ __html: seal }}
          />
        </div>
        <footer className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5 border-t border-rule pt-5">
          <dl className="certificate-facts">
            <Fact term="Issued">
              <time dateTime={issuedAt.slice(0, 10)} className="font-sans">
                {issuedOn}
              </time>
            </Fact>
            <Fact term="Result">
              {evidence.score} of {evidence.total} right
            </Fact>
            <Fact term="Issuer">{site.product}</Fact>
            <Fact term="Status">
              <strong className="font-semibold">
                <VerdictLine verdict={credential.verdict.verdict} />
              </strong>
            </Fact>
            <div className="col-span-full">
              <dt className="kicker">Verify at</dt>
              <dd className="font-mono text-xs wrap-anywhere">{page}</dd>
            </div>
          </dl>
          <svg
            viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}
            className="certificate-qr"
            role="img"
            aria-label="QR code with this page’s URL"
            shapeRendering="crispEdges"
          >
            <path d={qr.path} fill="currentColor" />
          </svg>
        </footer>
      </div>
    </article>
  );
}

/** Description of the achievement. For the first wording the signed text differs from today's, so both are shown. */
function SaidOfIt({ credential: { badge, shown, isInFirstWords } }: { credential: ShownCredential }) {
  const className = 'mt-3.5 max-w-[36em] text-soft';
  if (!isInFirstWords) return <p className={className}>{badge.description}</p>;
  return (
    <>
      <p className={className}>{shown}</p>
      <p className={`${className} text-[0.9375rem]`}>
        The signed text, which we do not change, says: “{badge.description}”
      </p>
    </>
  );
}

/** Names differ in length by more than one size of type can take. */
function lengthOf(name: string): 'long' | 'longer' | undefined {
  if (name.length > 26) return 'longer';
  return name.length > 17 ? 'long' : undefined;
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="kicker">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
