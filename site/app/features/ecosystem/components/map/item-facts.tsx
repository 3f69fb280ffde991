import type { ReactNode } from 'react';
import { TextLink } from '#app/ui/link.tsx';
import type { Item } from '../../catalogue/item.server.ts';
import { hasOldTransport } from '../../catalogue/transports.ts';
import { authInWords, shortAddress, transportsInWords } from '../../catalogue/words.ts';

/** Known facts of an item. Unknown ones are left out, except for the licence. */
export function ItemFacts({ item }: { item: Item }) {
  return (
    <dl className="mt-9 grid gap-x-10 gap-y-4 border-y border-rule py-5 text-sm sm:grid-cols-2 lg:grid-cols-3">
      {item.websiteUrl && (
        <Fact name="Website">
          <Address url={item.websiteUrl} />
        </Fact>
      )}
      {item.repositoryUrl && (
        <Fact name="Repository">
          <Address url={item.repositoryUrl} />
        </Fact>
      )}
      <Fact name="Category">
        <a className="link" href={`/mcp-map?category=${item.category}`}>
          {item.categoryName}
        </a>
      </Fact>
      {item.maintainer && (
        <Fact name="Maintainer">
          <bdi>{item.maintainer}</bdi>
        </Fact>
      )}
      <Fact name="Licence">
        <bdi>{item.licence ?? 'Not stated'}</bdi>
      </Fact>
      {item.language && (
        <Fact name="Language">
          <bdi>{item.language}</bdi>
        </Fact>
      )}
      {item.transports.length > 0 && (
        <Fact name="Transports">
          {transportsInWords(item.transports)}{' '}
          {hasOldTransport(item) && (
            <span className="block text-soft">
              Its endpoint uses a transport that MCP replaced in March 2025
              {item.newerRemoteUrl && (
                <>
                  . The newer endpoint is <code>{shortAddress(item.newerRemoteUrl)}</code>
                </>
              )}
            </span>
          )}
        </Fact>
      )}
      {item.version && (
        <Fact name="Version">
          <bdi>{item.version}</bdi>
        </Fact>
      )}
      {item.auth && <Fact name="Sign-in">{authInWords(item.auth)}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A link to an item's URL, in short form. */
export const Address = ({ url }: { url: string }) => (
  <TextLink href={url} newTab>
    {shortAddress(url)}
  </TextLink>
);
