import { TextLink } from '#app/ui/link.tsx';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { site } from '#site';

/** The three steps of the product specification. */
export function HowToRegister() {
  return (
    <section aria-labelledby="how-to-register" className="pt-4 pb-16">
      <h2 id="how-to-register" className="mb-8 text-2xl">
        How to Register
      </h2>
      <Trace across>
        <TraceItem title="Submit a JSON entry via a pull request">
          One new file in <code className="text-[0.875em]">registry/entries</code> of{' '}
          <TextLink href={`${site.repository}/tree/main/registry`}>the repository</TextLink>.{' '}
          <TextLink href="/registry/submit">The form</TextLink> builds and checks it.
        </TraceItem>
        <TraceItem title="Include at least one example run trace">
          A trace of a real run of your implementation, without what nobody else may read. It stands in the
          same file.
        </TraceItem>
        <TraceItem title="Use the compliance badge if baseline checks pass">
          CI checks the pull request with the published checker. Then the entry has a badge at an address of
          its own.
        </TraceItem>
      </Trace>
    </section>
  );
}
