import type { TypeEntry } from '@context-native/mcp/dictionary/entry';
import { TextLink } from '#app/ui/link.tsx';
import { Section } from '#app/ui/section.tsx';
import { site } from '#site';

interface TypeSourcesProps {
  entry: Pick<TypeEntry, 'reuses' | 'used_by'>;
  /** Path of the entry in the repository. */
  file: string;
}

/** A type's sources, its uses, and how to change it. */
export function TypeSources({ entry: { reuses, used_by }, file }: TypeSourcesProps) {
  return (
    <div className="mt-14 grid grid-cols-1 items-start gap-x-14 gap-y-10 border-t border-rule pt-10 lg:grid-cols-3">
      <Section id="reuses" title="Based on" heading="mb-4 text-xl">
        {reuses.length === 0 ? (
          <p className="text-[0.9375rem] text-soft">We know of no published vocabulary for this type.</p>
        ) : (
          <ul className="text-[0.9375rem]">
            {reuses.map(({ vocabulary, part, url }) => (
              <li key={vocabulary + part} className="border-t border-rule py-2">
                {url ? (
                  <TextLink href={url} newTab>
                    {vocabulary}
                  </TextLink>
                ) : (
                  vocabulary
                )}{' '}
                <span className="block text-sm text-soft">{part}</span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section id="used-by" title="Used by" heading="mb-4 text-xl">
        <ul className="text-[0.9375rem]">
          {used_by.map((path) => (
            <li key={path} className="border-t border-rule py-2">
              <TextLink
                href={`${site.repository}/blob/main/${path}`}
                className="font-mono text-xs wrap-anywhere"
              >
                {path}
              </TextLink>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-soft">
          These traces are in the repository. Their organisations are invented.
        </p>
      </Section>
      <Section id="change" title="Propose a change" heading="mb-4 text-xl">
        <p className="text-[0.9375rem] text-soft">
          Change <TextLink href={`${site.repository}/edit/main/${file}`}>the file</TextLink> in a pull
          request. Adding an optional member requires a new minor version. A change that makes a valid value
          invalid needs a new name, which this entry then shows under “replaced by”. To add a type,{' '}
          <TextLink href="/types/propose">use the form</TextLink>.
        </p>
      </Section>
    </div>
  );
}
