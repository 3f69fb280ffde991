import { Check } from 'lucide';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.ts';
import { TextLink } from '#app/ui/link.tsx';
import { LogoMark } from '#app/ui/logo.tsx';
import { site } from '#site';
import type { Route } from '../pages/+types/home';

/** A small example certificate, which is signed like every other. */
export function ExampleCertificate({ certificate }: Pick<Route.ComponentProps['loaderData'], 'certificate'>) {
  const { page, holder, level, seal, passed, verify } = certificate;
  return (
    <section aria-labelledby="certificate" className="border-t border-rule">
      <div className="wrap grid items-center gap-x-16 gap-y-8 py-12 md:grid-cols-[1fr_1.25fr] md:py-16">
        <div>
          <h2 id="certificate" className="text-2xl md:text-3xl">
            A certificate you can check
          </h2>
          <p className="mt-4 max-w-[30em] text-soft">
            Every certificate is signed. You can verify it here or with any OpenBadges validator. This is a
            sample: no one took the exam, but the signature is real.
          </p>
          <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
            <ButtonLink href={new URL(page).pathname} variant="secondary">
              Open the example
            </ButtonLink>
            <TextLink href={verify}>Verify it in your browser</TextLink>
          </p>
        </div>
        <div className="certificate no-print">
          <div className="certificate-sheet">
            <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 font-serif text-lg">
              <span className="flex items-center gap-3">
                <LogoMark />
                {site.product}
              </span>
              <span className="kicker">
                <b>Example</b> · Certificate {level.code}
              </span>
            </p>
            <div className="grid items-center gap-6 py-6 sm:grid-cols-[minmax(0,1fr)_9rem]">
              <div>
                <p className="text-sm text-soft">This certifies that</p>
                <p className="my-1 border-b border-ink pb-1.5 font-serif text-2xl md:text-3xl">{holder}</p>
                <p className="text-sm text-soft">has passed the exam for</p>
                <p className="mt-1 font-serif text-xl">{level.name}</p>
              </div>
              <svg
                viewBox="0 0 400 400"
                className="w-32 text-ink sm:w-full"
                aria-hidden="true"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by draw-seal.ts from names of ours alone
                dangerouslySetInnerHTML={{ __html: seal }}
              />
            </div>
            {passed > 0 && (
              <p className="flex items-center gap-2 border-t border-rule pt-3 text-sm text-ok">
                <Icon of={Check} className="size-4" strokeWidth={2} />
                Verified: {passed} checks passed
              </p>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
