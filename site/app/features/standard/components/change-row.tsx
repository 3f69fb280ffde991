import type { DiffPart } from '#app/lib/word-diff.ts';
import type { Change } from '../revisions/changes.server.ts';

interface ChangeRowProps {
  change: Change;
  /** URL of the later revision. */
  textHref: string;
}

/** A clause, or text without a number, with its removed and added words. */
export function ChangeRow({ change: { kind, clause, parts }, textHref }: ChangeRowProps) {
  const id = clause && `clause-${clause.number.replace('.', '-')}`;
  return (
    <div className="clause" id={id} data-change={kind}>
      {clause && (
        <a className="clause-number" href={`#${id}`} aria-label={`Clause ${clause.number}`}>
          {clause.number}
        </a>
      )}
      <p className="clause-words" data-md="written">
        {clause && (
          <>
            <b className="level" data-level={clause.level}>
              {clause.level}
            </b>{' '}
          </>
        )}
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of text have no names, and the list never changes
          <Words key={index} part={part} />
        ))}
      </p>
      <p className="clause-notes">
        <span className="clause-checks">{kind}</span>{' '}
        {clause && kind !== 'removed' && (
          <a
            className="link no-print"
            href={`${textHref}#${id}`}
            aria-label={`Clause ${clause.number} in its text`}
          >
            In its text
          </a>
        )}
      </p>
    </div>
  );
}

/** Text between backticks becomes code; the space before a change stays outside its mark. */
function Words({ part: { kind, text } }: { part: DiffPart }) {
  const [, space = '', words = ''] = /^(\s*)([\s\S]*)$/.exec(text) ?? [];
  const inner = words.split(/(`[^`]*`)/).map((piece, index) =>
    // The pattern's own matches are at odd indexes.
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of text have no names, and the list never changes
    index % 2 === 1 ? <code key={index}>{piece.slice(1, -1)}</code> : piece,
  );
  if (kind === 'same')
    return (
      <>
        {space}
        {inner}
      </>
    );
  return (
    <>
      {space}
      {kind === 'added' ? <ins className="diff">{inner}</ins> : <del className="diff">{inner}</del>}
    </>
  );
}
