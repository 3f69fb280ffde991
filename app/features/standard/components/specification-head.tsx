import { site } from '#site';
import type { ClauseLevel, Specification } from '../specification.server.ts';

interface Door {
  href: string;
  label: string;
  about: string;
}

interface SpecificationHeadProps {
  specification: Pick<Specification, 'title' | 'definition' | 'clauses' | 'versions'>;
  doors: readonly Door[];
}

const levels: readonly ClauseLevel[] = ['MUST', 'SHOULD', 'MAY'];

/** Title, definition, how many clauses bind how much, and the ways to what belongs to the text. */
export function SpecificationHead({ specification, doors }: SpecificationHeadProps) {
  const { title, definition, clauses, versions } = specification;
  const published = versions.find(({ name }) => name === site.standardVersion)?.published;
  return (
    <header className="spec-head">
      <p className="kicker">
        Specification · {site.standardVersion} · {published} · {site.licence} licence
      </p>
      <h1 className="mt-3 text-[2.25rem] leading-[1.1] md:text-3xl">{title}</h1>
      <p className="mt-5 max-w-[36em] text-lg text-soft">{definition}</p>
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
      <ul className="spec-doors no-print">
        {doors.map(({ href, label, about }) => (
          <li key={href}>
            <a href={href} className="link font-semibold">
              {label}
            </a>
            <span>{about}</span>
          </li>
        ))}
      </ul>
    </header>
  );
}
