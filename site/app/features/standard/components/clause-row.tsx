import type { ReactNode } from 'react';
import { site } from '#site';
import type { ClauseEvidence } from '../specification/clause-evidence.server.ts';

interface ClauseRowProps {
  /** As printed: `3.1`. */
  number: string;
  level: string;
  evidence: ClauseEvidence | undefined;
  /** Version of the text. Undefined for a dated revision, which shows only the words of a clause. */
  version: string | undefined;
  children: ReactNode;
}

/** A clause with its number in the margin and, on the other side, its checks and a link to comment. */
export function ClauseRow({ number, level, evidence, version, children }: ClauseRowProps) {
  return (
    <div className="clause" id={`clause-${number.replace('.', '-')}`}>
      <a
        className="clause-number"
        data-md="skip"
        href={`#clause-${number.replace('.', '-')}`}
        aria-label={`Clause ${number}`}
      >
        {number}
      </a>
      <p className="clause-words">
        <b className="level" data-level={level} data-md={`text:${number} ${level}`}>
          {level}
        </b>{' '}
        {children}
      </p>
      {version && <ClauseNotes number={number} evidence={evidence} version={version} />}
    </div>
  );
}

/** The clause's checks, and a link to comment. */
function ClauseNotes({ number, evidence, version = '' }: Omit<ClauseRowProps, 'level' | 'children'>) {
  return (
    <p className="clause-notes no-print" data-md="skip">
      {evidence ? (
        <>
          <span className="clause-checks">{evidence.checks.join(', ')}</span>{' '}
          <a
            className="link"
            href={`/test-suite/${evidence.version ?? site.standardVersion}/${number}.json`}
            aria-label={`${caseCount(evidence)} of the test suite for clause ${number}`}
          >
            {caseCount(evidence)}
          </a>
        </>
      ) : (
        <span className="clause-checks">no automatic check</span>
      )}{' '}
      <a
        className="link"
        href={clauseFeedbackUrl(number, version)}
        rel="noopener noreferrer"
        aria-label={`Comment on clause ${number}`}
      >
        Comment
      </a>
    </p>
  );
}

const caseCount = ({ cases }: ClauseEvidence) => (cases === 1 ? '1 case' : `${cases} cases`);

/**
 * URL for a new issue in the repository about one clause. The title names the clause, and the reader writes the rest.
 */
function clauseFeedbackUrl(number: string, version: string): string {
  const title = `Clause ${number} of draft ${version}: `;
  return `${site.repository}/issues/new?title=${encodeURIComponent(title)}`;
}
