import { sourceCodeData } from '#app/lib/structured-data.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Prose } from '#app/ui/prose.tsx';
import { Section } from '#app/ui/section.tsx';
import { site } from '#site';
import { DeployLayout } from '../components/deploy-layout.tsx';
import { DownloadList } from '../components/download-list.tsx';
import { type DeployStep, deployGuides, listDeploySteps } from '../guides/deploy-steps.server.ts';
import { listArchives, listDownloads } from '../guides/downloads.server.ts';
import type { Route } from './+types/deploy';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Deploy',
    description:
      'How to run this site for your own standard: downloads with checksums, and numbered steps for static files, a database, a service and a proxy.',
    jsonLd: (siteUrl) =>
      (args.loaderData?.archives ?? [])
        .filter(({ isPackage }) => isPackage)
        .map(({ title, about, file }) =>
          sourceCodeData(siteUrl, {
            name: `${site.product}: ${title}`,
            description: about,
            url: `${siteUrl}/deploy#downloads`,
            repository: site.repository,
            isOurs: true,
            version: site.packages.version,
            file: { url: `${siteUrl}/downloads/${file}`, type: 'application/gzip' },
          }),
        ),
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(servicesContext).config;
  const [archives, downloads, ...guides] = await Promise.all([
    listArchives(siteUrl),
    listDownloads(siteUrl),
    ...deployGuides.map(async (guide) => ({ ...guide, steps: await listDeploySteps(guide.path, siteUrl) })),
  ]);
  return { archives, downloads, guides };
}

export default function DeployPage({ loaderData: { downloads, guides } }: Route.ComponentProps) {
  const contents = [
    ...guides
      .flatMap(({ steps }) => steps)
      .map(({ id, number, title }) => ({ id, label: `${number} ${title}` })),
    { id: 'settings', label: 'Settings' },
    { id: 'downloads', label: 'Downloads' },
    { id: 'contact', label: 'Contact' },
  ];
  return (
    <DeployLayout
      title="Deploy"
      about="This site is one Node process with a PostgreSQL database. Run it for your own standard, or put its reading pages on any web server."
      current="/deploy"
      guides={guides}
      contents={contents}
    >
      {guides.map(({ path, title, about, steps }) => (
        // Without an id: the search finds the page that the heading links to.
        <section key={path} aria-label={title} className="mt-14 first:mt-0">
          <h2 className="text-2xl">
            <a href={path} className="hover:underline">
              {title}
            </a>
          </h2>
          <p className="mt-2 max-w-[42rem] text-soft">{about}</p>
          {steps.map((step) => (
            <StepInShort key={step.id} path={path} step={step} />
          ))}
        </section>
      ))}
      <Section id="settings" title="Settings" className="mt-14" heading="mb-4 text-2xl">
        <p className="max-w-[42rem]">
          Settings are environment variables. To run the site on your own machine, you don’t need any of them.{' '}
          <TextLink href="/deploy/server#settings">All settings</TextLink>
        </p>
      </Section>
      <Section id="downloads" title="Downloads" className="mt-14" heading="mb-4 text-2xl">
        <p className="mb-6 max-w-[46rem] text-soft">
          Every build creates these archives from the repository. The same source code always produces the
          same archives, byte for byte. Each archive contains a list of checksums, <code>MANIFEST</code>. The
          archives’ own checksums are below and in{' '}
          <TextLink href="/downloads/SHA256SUMS">SHA256SUMS</TextLink>.
        </p>
        {downloads.length > 0 ? (
          <DownloadList downloads={downloads} />
        ) : (
          <p className="kicker" data-live>
            The archives are not built yet. Run npm run build to create them. A trial creates them in its
            first few minutes.
          </p>
        )}
      </Section>
      <Section
        id="contact"
        title="Contact"
        className="mt-14 max-w-[42rem] border-t border-ink pt-6"
        heading="mb-4 text-2xl"
      >
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[9rem_1fr]">
          <dt className="kicker">questions</dt>
          <dd>
            <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
          </dd>
          <dt className="kicker">a step that fails</dt>
          <dd>
            <TextLink href={site.repository}>Open an issue</TextLink> with the step, the command and its
            output.
          </dd>
          <dt className="kicker">vulnerabilities</dt>
          <dd>
            <TextLink href={`mailto:${site.securityEmail}`}>{site.securityEmail}</TextLink>. Please don’t
            report vulnerabilities in public.
          </dd>
        </dl>
        <p className="mt-6 text-soft">
          We tested the steps on Debian 12 with nginx 1.22 and PostgreSQL 15. If we didn’t test a step in
          full, the step says so.
        </p>
      </Section>
    </DeployLayout>
  );
}

/**
 * First lines of a step, with links to the rest. The links have the ids of the step's parts, for older links to this
 * page.
 */
function StepInShort({ path, step }: { path: string; step: DeployStep }) {
  const { id, number, title, lead, hasMore, parts } = step;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="mb-2 flex items-baseline gap-3 text-[1.3125rem] leading-snug">
        <span className="text-[1rem] tabular-nums text-soft">{number}</span> {title}
      </h3>
      <Prose html={lead} />
      {hasMore && (
        <ul className="mt-3 flex max-w-[42rem] flex-wrap gap-x-5 gap-y-1 text-sm leading-6">
          <li>
            <TextLink className="inline-block" href={`${path}#${id}`}>
              {title} in full
            </TextLink>
          </li>
          {parts.map((part) => (
            <li key={part.id}>
              <TextLink id={part.id} className="inline-block" href={`${path}#${part.id}`}>
                {part.label}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
