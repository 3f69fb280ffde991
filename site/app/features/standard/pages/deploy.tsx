import { sourceCodeData } from '#app/lib/structured-data.ts';
import { listSettings, type SettingToRead } from '#app/services/config/settings.server.ts';
import { servicesContext } from '#app/services/services.server.ts';
import { Contents } from '#app/ui/contents.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Prose } from '#app/ui/prose.tsx';
import { Section } from '#app/ui/section.tsx';
import { WordsWithCode } from '#app/ui/words-with-code.tsx';
import { site } from '#site';
import { type Download, listArchives, listDownloads } from '../guides/downloads.server.ts';
import { listNumberedTexts } from '../guides/numbered-texts.server.ts';
import { settingId } from '../guides/setting-id.ts';
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
  const [archives, downloads, steps] = await Promise.all([
    listArchives(siteUrl),
    listDownloads(siteUrl),
    listNumberedTexts('deploy', siteUrl),
  ]);
  return { archives, downloads, steps, settings: listSettings() };
}

export default function DeployPage({ loaderData: { downloads, steps, settings } }: Route.ComponentProps) {
  const contents = [
    { id: 'downloads', label: 'Downloads' },
    ...steps.map(({ id, title }, index) => ({ id, label: `${index + 1} ${title}` })),
    { id: 'settings', label: 'Settings' },
    { id: 'contact', label: 'Contact' },
  ];
  return (
    <div className="wrap grid gap-x-16 gap-y-10 pt-12 pb-20 md:pt-16 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <header className="lg:col-start-2">
        <p className="kicker">this software, {site.licence} licence</p>
        <h1 className="mt-3 text-3xl md:text-4xl">Deploy</h1>
        <p className="mt-6 max-w-[36em] text-lg text-soft">
          This site is one Node process with a PostgreSQL database. Run it for your own standard, or put its
          reading pages on any web server. We tested the steps on Debian 12 with nginx 1.22 and PostgreSQL 15;
          a step that we didn’t test in full says so.
        </p>
      </header>
      <aside className="no-print lg:sticky lg:top-10 lg:row-span-2 lg:row-start-1 lg:self-start lg:pt-3">
        <Contents label="On this page" entries={contents} />
      </aside>
      <div className="min-w-0">
        <Section id="downloads" title="Downloads" className="max-w-[46rem]" heading="mb-4 text-2xl">
          <p className="mb-6 text-soft">
            Every build creates these archives from the repository. The same sources give the same bytes. Each
            archive contains a list of checksums, <code>MANIFEST</code>. The archives’ own checksums are below
            and in <TextLink href="/downloads/SHA256SUMS">SHA256SUMS</TextLink>.
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
        {steps.map(({ id, title, html }, index) => (
          <section key={id} aria-labelledby={id} className="mt-16">
            <h2 id={id} className="mb-5 flex items-baseline gap-4 text-2xl">
              <span className="text-[1rem] tabular-nums text-soft">{index + 1}</span> {title}
            </h2>
            <Prose html={html} />
          </section>
        ))}
        <Section id="settings" title="Settings" className="mt-16" heading="mb-4 text-2xl">
          <p className="mb-6 max-w-[44em] text-soft">
            Set these as environment variables. You need none on your own machine. If one is invalid, the
            server exits and names it.
          </p>
          <SettingList settings={settings} />
        </Section>
        <Section
          id="contact"
          title="Contact"
          className="mt-16 max-w-[42rem] border-t border-ink pt-6"
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
              <TextLink href={`mailto:${site.securityEmail}`}>{site.securityEmail}</TextLink>, please don’t
              report them in public
            </dd>
          </dl>
        </Section>
      </div>
    </div>
  );
}

/** Every setting with its default. */
function SettingList({ settings }: { settings: readonly SettingToRead[] }) {
  return (
    <dl className="border-b border-rule">
      {settings.map(({ name, preset, means }) => (
        <div
          key={name}
          id={settingId(name)}
          className="grid gap-x-8 gap-y-1 border-t border-rule py-3 md:grid-cols-[17rem_1fr]"
        >
          <dt className="font-mono text-[0.875rem] wrap-anywhere">
            {name}{' '}
            <span className="block font-sans text-soft">
              default: <WordsWithCode>{preset}</WordsWithCode>
            </span>
          </dt>
          <dd className="max-w-[44em] text-[0.9375rem] wrap-anywhere text-soft">
            <WordsWithCode>{means}</WordsWithCode>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The archives with their sizes and checksums. */
function DownloadList({ downloads }: { downloads: readonly Download[] }) {
  return (
    <ul className="border-b border-rule" data-live>
      {downloads.map(({ title, about, file, bytes, sha256 }) => (
        <li key={file} className="border-t border-rule py-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h3 className="text-[1.3125rem] leading-snug">
              <a href={`/downloads/${file}`} className="link" download>
                {title}
              </a>
            </h3>
            <p className="kicker">
              {file.slice(file.lastIndexOf('.') + 1)} · {sizeOf(bytes)}
            </p>
          </div>
          <p className="mt-1.5 max-w-[44em] text-[0.9375rem] wrap-anywhere text-soft">{about}</p>
          <div className="mt-2 flex items-center gap-2">
            <p className="kicker min-w-0 wrap-anywhere">
              sha256 <span>{sha256}</span>
            </p>
            <CopyButton text={sha256} label={`Copy the checksum of ${title}`} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
