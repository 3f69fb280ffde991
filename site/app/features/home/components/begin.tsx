import { TextLink } from '#app/ui/link.tsx';
import roles from '../../../../content/home/begin.json' with { type: 'json' };

/** Where to begin, by what somebody wants to do, and the question that most ask first. */
export function Begin() {
  return (
    <section aria-labelledby="begin" className="border-t border-rule">
      <div className="wrap py-12 md:py-16">
        <h2 id="begin" className="mb-7 text-2xl md:text-3xl">
          Where to begin
        </h2>
        <dl className="begin">
          {roles.map(({ role, text, links }) => (
            <div key={role}>
              <dt className="font-serif text-xl">{role}</dt>
              <dd className="text-soft">{text}</dd>
              <dd className="flex flex-wrap gap-x-5 gap-y-1">
                {links.map(({ href, label }) => (
                  <TextLink key={href} href={href}>
                    {label}
                  </TextLink>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-9 max-w-[44rem]">
          <b className="font-serif text-lg font-medium">Why not OpenTelemetry?</b> Use it to see how your own
          system runs; a trace of this standard is what another organisation can read and check.{' '}
          <TextLink href="/adoption/opentelemetry">What each is for</TextLink>
        </p>
      </div>
    </section>
  );
}
