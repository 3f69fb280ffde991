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
import { type Download, listDownloads } from '../downloads.server.ts';
import { listNumberedTexts } from '../numbered-texts.server.ts';
import { settingId } from '../setting-id.ts';
import type { Route } from './+types/deploy';

export const handle: PageHandle = { page: 'reading', finished: () => [] };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Deploy',
    description:
      'How to run this site for a standard of your own: downloads with their sums, and numbered steps from the sources to static files, a database, a service and a proxy.',
    jsonLd: (siteUrl) =>
      (args.loaderData?.downloads ?? [])
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
  const [downloads, steps] = await Promise.all([
    listDownloads(siteUrl),
    listNumberedTexts('deploy', siteUrl),
  ]);
  return { downloads, steps, settings: listSettings() };
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
          This site is one Node process over PostgreSQL. Run it for a standard of your own, or put its reading
          pages on any web server. The steps were run on Debian 12 with nginx 1.22 and PostgreSQL 15; one that
          was not run in full says so.
        </p>
      </header>
      <aside className="no-print lg:sticky lg:top-10 lg:row-span-2 lg:row-start-1 lg:self-start lg:pt-3">
        <Contents label="On this page" entries={contents} />
      </aside>
      <div className="min-w-0">
        <Section id="downloads" title="Downloads" className="max-w-[46rem]" heading="mb-4 text-2xl">
          <p className="mb-6 text-soft">
            Made from the repository by every build; the same sources give the same bytes. Each archive holds
            a list of its own checksums, <code>MANIFEST</code>. The checksums of the archives are below and in{' '}
            <TextLink href="/downloads/SHA256SUMS">SHA256SUMS</TextLink>.
          </p>
          {downloads.length > 0 ? (
            <DownloadList downloads={downloads} />
          ) : (
            <p className="kicker">
              The archives are not made yet. npm run build makes them; a trial does in its first minutes.
            </p>
          )}
        </Section>
        {steps.map(({ id, title, html }, index) => (
          <section key={id} aria-labelledby={id} className="mt-16">
            <h2 id={id} className="mb-5 flex items-baseline gap-4 text-2xl">
              <span className="font-mono text-[1rem] text-soft">{index + 1}</span> {title}
            </h2>
            <Prose html={html} />
          </section>
        ))}
        <section aria-labelledby="settings" className="mt-16">
          <h2 id="settings" className="mb-4 text-2xl">
            Settings
          </h2>
          <p className="mb-6 max-w-[44em] text-soft">
            All from the environment. None is needed on your own machine; a wrong one stops the start with one
            line that names it.
          </p>
          <SettingList settings={settings} />
        </section>
        <section aria-labelledby="contact" className="mt-16 max-w-[42rem] border-t border-ink pt-6">
          <h2 id="contact" className="mb-4 text-2xl">
            Contact
          </h2>
          <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[9rem_1fr]">
            <dt className="kicker">questions</dt>
            <dd>
              <TextLink href={`mailto:${site.email}`}>{site.email}</TextLink>
            </dd>
            <dt className="kicker">a step that fails</dt>
            <dd>
              <TextLink href={site.repository}>Open an issue</TextLink> with the step, the command and what it
              said.
            </dd>
            <dt className="kicker">security faults</dt>
            <dd>
              <TextLink href={`mailto:${site.securityEmail}`}>{site.securityEmail}</TextLink>, not in public
            </dd>
          </dl>
        </section>
      </div>
    </div>
  );
}

/** Every setting, with what holds without it. */
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
              without it: <WordsWithCode>{preset}</WordsWithCode>
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

/** The archives with their sizes and sums. */
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
            <CopyButton text={sha256} label={`Copy the sum of ${title}`} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
