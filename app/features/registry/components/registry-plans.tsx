import { type Code, CodeBlock } from '#app/ui/code-block.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { Section } from '#app/ui/section.tsx';
import { site } from '#site';

const plans = [
  [
    'The official registry',
    'It launches with v0.3. Until then a pull request is the way in, and this page shows what was merged.',
  ],
  [
    'Compliance measured by the test suite',
    'The suite of v0.3 is to be what compliance is measured by. Today an entry shows its runs, and may bring a report.',
  ],
  [
    'Control over an organisation’s code',
    'A way to show that whoever submits an entry may speak for its org_id. Today reviewers look at it by hand.',
  ],
  [
    'A look again by the clock',
    'Evidence that is looked at before it expires. Today somebody of this project starts it by hand.',
  ],
] as const;

/** What is planned, and how programs read what is there. */
export function RegistryPlans({ request }: { request: Code }) {
  return (
    <div className="mt-16 grid gap-x-14 gap-y-12 border-t border-rule pt-12 grid-cols-1 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <Section id="planned-features" title="Planned features">
        <dl className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2">
          {plans.map(([title, text]) => (
            <div key={title} className="border-t border-rule pt-3">
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-1 text-[0.9375rem] text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="for-programs" title="For programs" className="min-w-0">
        <p className="mt-6 mb-5 text-[0.9375rem] text-soft">
          Entries, their traces and their evidence as JSON, without a key, for any site. The{' '}
          <TextLink href="/api/openapi.json">OpenAPI description</TextLink> lists every call, and{' '}
          <TextLink href="/data">Open data</TextLink> what else can be had as JSON and as feeds.
        </p>
        <CodeBlock code={request} title="List what declares compliance" />
        <h3 className="mt-10 font-sans text-base font-semibold tracking-normal">
          Looking for something else?
        </h3>
        <p className="mt-1 text-[0.9375rem] text-soft">
          The <TextLink href="/mcp-map">MCP Map</TextLink> lists servers, clients and tools of the ecosystem,
          whatever format they record, and{' '}
          <TextLink href="/mcp-map?category=registries">other registries</TextLink> in its catalogue. How this
          one relates to the official MCP registry is told in{' '}
          <TextLink href="/blog/the-official-registry-and-ours">an article</TextLink>. The files themselves
          are in <TextLink href={`${site.repository}/tree/main/registry`}>the repository</TextLink>.
        </p>
      </Section>
    </div>
  );
}
