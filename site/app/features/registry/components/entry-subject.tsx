import type { ReactNode } from 'react';
import { formatLongDate } from '#app/lib/dates.ts';
import { shortId } from '#app/lib/traces.ts';
import { TextLink } from '#app/ui/link.tsx';
import { Section } from '#app/ui/section.tsx';
import type { Subject, Version } from '../entry-file.ts';
import { isPublicUrl, nameOfDownload } from '../subject-forms.ts';

/** URL of a package's page, by type of package registry. Packages of other types are shown by name only. */
const packagePages: Record<string, (name: string) => string> = {
  npm: (name) => `https://www.npmjs.com/package/${encodeURI(name)}`,
  pypi: (name) => `https://pypi.org/project/${encodeURIComponent(name)}/`,
  nuget: (name) => `https://www.nuget.org/packages/${encodeURIComponent(name)}`,
  download: (address) => address,
};

/** Repository, packages, endpoint and server name, as the owner gives them. */
export function SubjectFacts({ subject }: { subject: Subject }) {
  const { repository, packages = [], endpoint, server_name } = subject;
  return (
    <>
      {repository && (
        <Fact name="Repository">
          <TextLink href={repository}>{repository.replace('https://', '')}</TextLink>
        </Fact>
      )}
      {packages.length > 0 && (
        <Fact name={packages.length === 1 ? 'Package' : 'Packages'}>
          {packages.map((item) => (
            <span key={`${item.registry_type} ${item.identifier}`} className="block">
              <PackageName {...item} /> {item.version}
            </span>
          ))}
        </Fact>
      )}
      {endpoint && <Fact name="Endpoint">{endpoint}</Fact>}
      {server_name && (
        <Fact name="MCP server name">
          <code>{server_name}</code>
        </Fact>
      )}
    </>
  );
}

function PackageName({ registry_type, identifier }: { registry_type: string; identifier: string }) {
  const href = packagePages[registry_type]?.(identifier);
  const name = registry_type === 'download' ? nameOfDownload(identifier) : identifier;
  const isLink = href !== undefined && isPublicUrl(href);
  return (
    <>
      {registry_type !== 'download' && `${registry_type}: `}
      {isLink ? <TextLink href={href}>{name}</TextLink> : name}
    </>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-soft">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere [&_code]:text-[0.8125rem]">{children}</dd>
    </div>
  );
}

const row = 'grid grid-cols-[5rem_minmax(0,1fr)] items-baseline gap-x-4 border-b border-rule py-2.5';

/** The current version and the earlier ones from the file; renders nothing without earlier ones. */
export function EntryVersions({ current, versions }: { current: string; versions: readonly Version[] }) {
  if (versions.length === 0) return null;
  return (
    <Section id="versions" title="Versions" heading="mb-5 text-2xl">
      <ol className="text-sm">
        <li className={row}>
          <b className="font-mono text-[0.8125rem] wrap-anywhere">
            <bdi>{current}</bdi>
          </b>{' '}
          <span className="text-soft">this entry</span>
        </li>
        {versions.map(({ version, day, mcp_trace_id, report_digest }) => (
          <li key={version} className={row}>
            <b className="font-mono text-[0.8125rem] wrap-anywhere">
              <bdi>{version}</bdi>
            </b>{' '}
            <span className="text-soft">
              <time dateTime={day}>{formatLongDate(day)}</time>, run{' '}
              <code title={mcp_trace_id}>{shortId(mcp_trace_id)}</code>
              {report_digest ? (
                <>
                  , report <code title={report_digest}>{report_digest.slice(0, 15)}…</code>
                </>
              ) : (
                ', without a report'
              )}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
