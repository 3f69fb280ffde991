import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { workingDraft } from '../revisions/working-draft.ts';
import type { Version } from '../specification/specification.server.ts';

/** The versions on a line; the published one is marked as current. */
export function Roadmap({ versions, across }: { versions: readonly Version[]; across?: boolean }) {
  return (
    <Trace label="Roadmap" across={across}>
      {versions.map(({ name, state, published, content }) => (
        <TraceItem
          key={name}
          state={state === 'published' ? 'current' : 'next'}
          time={[state, published ?? (name === workingDraft.name && 'working draft open')]
            .filter(Boolean)
            .join(', ')}
          title={name}
        >
          {content}
        </TraceItem>
      ))}
    </Trace>
  );
}
