import { Badge } from '#app/ui/badge.tsx';
import { type ItemChange, nounOf, toneOf } from '../history.ts';
import type { ShownWatched } from '../page.server.ts';

type News = ShownWatched['news'][number];

/** Results that differ from the check before, the newest first. What changed in the lists is folded. */
export function NewsList({ news }: { news: readonly News[] }) {
  if (news.length === 0) return <p className="text-soft">Nothing yet.</p>;
  return (
    <ol className="border-t border-rule">
      {news.map((result) => (
        <li key={result.id} className="border-b border-rule py-3 wrap-anywhere">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <time dateTime={result.at} className="text-sm text-soft">
              {result.moment}
            </time>
            <Badge tone={toneOf[result.outcome]}>{result.label}</Badge>
          </p>
          <p className="mt-1">{result.words}</p>
          {result.changes.length > 0 && (
            <details className="mt-1">
              <summary className="check-fold">{result.changed}</summary>
              <ul className="grid gap-2 pb-2 text-[0.9375rem]">
                {result.changes.map((change) => (
                  <Change key={`${change.kind} ${change.name}`} change={change} />
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}

const words = { added: 'Added', removed: 'Removed', reworded: 'Reworded' } as const;

function Change({ change: { kind, name, what, parts, note } }: { change: ItemChange }) {
  return (
    <li>
      {words[what]}: {nounOf[kind]}{' '}
      <code className="text-sm">
        <bdi>{name}</bdi>
      </code>
      {parts.map(({ where, pieces }) => (
        <span key={where} className="block text-soft">
          <code className="text-xs">{where}</code>{' '}
          {pieces.map(({ kind: side, text }, at) => {
            const Mark = marks[side];
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
            return <Mark key={at}>{text}</Mark>;
          })}
        </span>
      ))}
      {note && <span className="block text-soft">{note}</span>}
    </li>
  );
}

const marks = {
  same: ({ children }: { children: string }) => <bdi>{children}</bdi>,
  old: ({ children }: { children: string }) => <del className="diff">{children}</del>,
  new: ({ children }: { children: string }) => <ins className="diff">{children}</ins>,
};
