import type { ReactNode } from 'react';
import { TextLink } from '#app/ui/link.tsx';
import type { Subject } from '../entry-file.ts';
import { isPublicUrl, nameOfDownload } from '../subject-forms.ts';

/** Where a package of a registry is described; of the others the name alone is shown. */
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
      {server_name && <Fact name="MCP server name">{server_name}</Fact>}
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
      <dd className="mt-0.5 font-mono text-[0.8125rem] wrap-anywhere">{children}</dd>
    </div>
  );
}
