import type { ReactNode } from 'react';
import { Dropdown, DropdownItem } from '#app/ui/dropdown.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { site } from '#site';
import reach from '../../../../../standard/reach.json';
import type { Revision } from '../revisions/revisions.server.ts';
import { workingDraft } from '../revisions/working-draft.ts';
import type { ClauseLevel, Specification, Version } from '../specification/specification.server.ts';
import { RevisionItems, type RevisionItemsProps } from './revision-links.tsx';

interface Door {
  href: string;
  label: string;
  about: string;
}

interface SpecificationHeadProps {
  specification: Pick<Specification, 'title' | 'definition' | 'clauses' | 'versions'>;
  /** The newest revision, which is the text below; undefined if the text was published only once. */
  revision: Revision | undefined;
  doors: readonly Door[];
  children?: ReactNode;
}

const levels: readonly ClauseLevel[] = ['MUST', 'SHOULD', 'MAY'];

/** Title, definition, number of clauses by level, and links to related files. */
export function SpecificationHead({ specification, revision, doors, children }: SpecificationHeadProps) {
  const { title, definition, clauses, versions } = specification;
  const published = versions.find(({ name }) => name === site.standardVersion)?.published;
  return (
    <header className="spec-head">
      <p className="kicker">
        Specification · {site.standardVersion} · {published}
        {revision && (
          <>
            , revised <a href={revision.href}>{revision.day}</a>
          </>
        )}{' '}
        · {site.licence} licence
      </p>
      <h1 className="mt-3 text-[2.25rem] leading-[1.1] md:text-3xl">{title}</h1>
      <p className="mt-5 max-w-[36em] text-lg text-soft">{definition}</p>
      <p className="mt-4 max-w-[44em] border-l border-rule pl-4 text-[0.9375rem] text-soft">
        “Without translation” is the goal. {reach.today} {reach.limit} {reach.next}{' '}
        <TextLink href={workingDraft.path}>Read the working draft</TextLink>
      </p>
      <ClauseCounts clauses={clauses} />
      {children}
      <Doors doors={doors} />
    </header>
  );
}

export function ClauseCounts({ clauses }: Pick<Specification, 'clauses'>) {
  return (
    <p className="kicker mt-5 flex flex-wrap gap-x-5 gap-y-1">
      <span>{clauses.length} clauses</span>
      {levels.map((level) => (
        <span key={level}>
          {clauses.filter((clause) => clause.level === level).length}{' '}
          <b className="level" data-level={level}>
            {level}
          </b>
        </span>
      ))}
    </p>
  );
}

export function Doors({ doors }: { doors: readonly Door[] }) {
  return (
    <ul className="no-print mt-8 grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-x-6 gap-y-4 border-t-[1.5px] border-ink pt-4 text-sm/[1.6]">
      {doors.map(({ href, label, about }) => (
        <li key={href}>
          <a href={href} className="link font-semibold">
            {label}
          </a>
          <span className="block text-[0.8125rem] leading-[1.45] text-soft">{about}</span>
        </li>
      ))}
    </ul>
  );
}

type VersionPickerProps = RevisionItemsProps & { versions: readonly Version[] };

/**
 * The text's versions with their states, and the current version's dated revisions. Versions without a text have no
 * link.
 */
export function VersionPicker({ versions, revisions, steps, current }: VersionPickerProps) {
  const published = versions.filter(({ state }) => state === 'published');
  return (
    <div className="version-picker" data-md="skip">
      <Dropdown label={`${site.standardVersion} draft`}>
        {published.map(({ name, published: day }) => (
          <DropdownItem
            key={name}
            href={`/specification/${name}`}
            isCurrent={!current && name === site.standardVersion}
          >
            {name}
            <span className="block text-xs font-normal text-soft">published, {day}</span>
          </DropdownItem>
        ))}
        <RevisionItems revisions={revisions} steps={steps} {...(current && { current })} />
        {versions
          .filter((version) => !published.includes(version))
          .map(({ name, state }) =>
            name === workingDraft.name ? (
              <DropdownItem key={name} href={workingDraft.path}>
                {name}
                <span className="block text-xs font-normal text-soft">{state}, working draft open</span>
              </DropdownItem>
            ) : (
              <li key={name} className="dropdown-item text-soft">
                {name}
                <span className="block text-xs">{state}</span>
              </li>
            ),
          )}
        {published.length === 1 && (
          <li className="mx-5 mt-1 border-t border-rule pt-2 text-xs text-soft">
            {site.standardVersion} is the only published version so far.
          </li>
        )}
      </Dropdown>
    </div>
  );
}
