import { Check } from 'lucide';
import type { ReactNode } from 'react';
import { maxEditable } from '#app/lib/large-text.ts';
import { newFileUrl, type ProposedFile, uploadUrl } from '#app/lib/repository-address.ts';
import { ButtonLink } from './button.tsx';
import { CodeBlock, plainCode } from './code-block.tsx';
import { useFileUrl } from './hooks.ts';
import { Icon } from './icon.ts';
import { NewTabMark, TextLink } from './link.tsx';

interface ReadyFileProps {
  proposed: ProposedFile;
  /** Message that the file is valid. */
  children: ReactNode;
}

/** A valid file that a form has made: ways to propose it in the repository, and its text. */
export function ReadyFile({ proposed, children }: ReadyFileProps) {
  const { path, file } = proposed;
  const url = newFileUrl(proposed);
  const fileUrl = useFileUrl(file);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (
    <div className="mt-2 text-ink">
      <p className="flex items-start gap-2 font-semibold text-ink">
        <Icon of={Check} className="mt-1 size-4 flex-none text-ok" strokeWidth={1.75} />
        {children}
      </p>
      <p className="mt-1 font-mono text-xs wrap-anywhere text-soft">{path}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        {url && (
          <ButtonLink href={url} target="_blank" rel="noopener noreferrer" size="small">
            Open a pull request
            <NewTabMark />
          </ButtonLink>
        )}
        <ButtonLink href={fileUrl.url} download={name} variant={url ? 'secondary' : 'primary'} size="small">
          Download {name}
        </ButtonLink>
      </p>
      <p className="mt-3 text-sm text-soft">
        {url ? (
          'The link opens a prefilled page for a new file on the repository’s website. Nothing is sent until you confirm it there.'
        ) : (
          <>
            The file is too large for a prefilled page ({Math.ceil(file.length / 1024)} KB). Download it, then{' '}
            <TextLink href={uploadUrl(proposed)} newTab>
              upload it on the repository’s website
            </TextLink>
            , and open a pull request there.
          </>
        )}
      </p>
      {/* Laying out a long file takes long, and nobody reads it here. */}
      {(fileUrl.isInPage || file.length <= maxEditable) && (
        <div className="mt-5">
          <CodeBlock code={plainCode(file, 'json')} title={name} isCut />
        </div>
      )}
    </div>
  );
}
