import { ReadyFile } from '#app/ui/ready-file.tsx';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import type { CheckedProposal } from '../proposal.server.ts';

const partNames = {
  schema: 'Schema',
  units: 'Units',
  examples: 'Examples',
  counter_examples: 'Counter examples',
} as const;

/** How far a proposal is: what was found, or the file and the way into the repository. */
export function ProposalResult({ checked }: { checked: CheckedProposal | undefined }) {
  const { findings = [], proposed } = checked ?? {};
  return (
    <div>
      <h2 className="mb-6 text-xl">From here to the dictionary</h2>
      <Trace label="Steps">
        <TraceItem state={proposed ? 'done' : 'current'} title="The entry">
          {proposed
            ? 'The schema takes every example and refuses every counter example.'
            : findings.length > 0
              ? `${findings.length === 1 ? 'One thing' : `${findings.length} things`} to mend:`
              : 'Fill in the form and have it checked.'}
          {findings.length > 0 && (
            <ul className="mt-3 text-sm text-ink">
              {findings.map(({ part, pointer, message }) => (
                <li key={part + pointer + message} className="border-t border-rule py-2">
                  <span className="font-mono text-xs wrap-anywhere">
                    {partNames[part]} {pointer}
                  </span>
                  <span className="block wrap-anywhere">{message}</span>
                </li>
              ))}
            </ul>
          )}
        </TraceItem>
        <TraceItem state={proposed ? 'current' : 'next'} title="A pull request">
          {proposed ? (
            <ReadyFile proposed={proposed}>This entry keeps the rules of the dictionary.</ReadyFile>
          ) : (
            'The file and the link appear here when nothing is left to mend.'
          )}
        </TraceItem>
        <TraceItem state="next" title="A trace that uses it">
          The pull request adds one, and the tests read the type in it.
        </TraceItem>
      </Trace>
    </div>
  );
}
