import type { Caution } from '@context-native/openbadges/verify/cautions';
import type { CheckResult, Group } from '@context-native/openbadges/verify/check';
import type { ShownPage } from '@context-native/openbadges/verify/outcome';
import type { Report } from '@context-native/openbadges/verify/verify';
import { Check, Info, OctagonAlert } from 'lucide';
import { Fragment } from 'react';
import { Icon } from '#app/ui/icon.ts';
import { TextLink } from '#app/ui/link.tsx';
import { isGenuine, openPointsOf, outcomeTitle, sentenceOf, tones } from '../outcome-words.ts';

/** In the order of a reader's questions. */
const groups: [Group, string][] = [
  ['status', 'Is it still valid?'],
  ['signature', 'Who signed it?'],
  ['origin', 'Where is it published?'],
  ['recipient', 'Who holds it?'],
  ['issuer', 'Who issued it?'],
  ['badge', 'What is it for?'],
  ['document', 'Is it well-formed?'],
  ['picture', 'Is it embedded correctly?'],
];

const marks = {
  ok: { icon: Check, colour: 'text-ok' },
  neutral: { icon: Info, colour: 'text-soft' },
  error: { icon: OctagonAlert, colour: 'text-error' },
};

/**
 * Report of a verification: verdict, contents of the badge, failed and unknown checks with reasons, then the checks by
 * question.
 */
export function BadgeReport({ report }: { report: Report }) {
  const { results, says, version, kind, outcome, valid, shown, cautions } = report;
  const open = openPointsOf(report);
  const { icon, colour } = marks[tones[outcome]];
  // Red only if the badge is invalid, revoked or expired, or falsely claims to be ours.
  const failedColour = tones[outcome] === 'error' ? 'text-error' : 'text-ink';
  return (
    <div>
      <h2 className="flex items-start gap-3 text-2xl wrap-anywhere">
        <Icon of={icon} className={`mt-[0.2em] size-6 flex-none ${colour}`} strokeWidth={1.75} />
        {outcomeTitle(report)}
      </h2>
      <p className="mt-3 max-w-[38em] text-soft wrap-anywhere">
        <bdi>{sentenceOf(report)}</bdi>
      </p>
      {shown && <Certificate shown={shown} />}
      {valid && cautions.length > 0 && <Cautions cautions={cautions} />}
      <p className="kicker mt-6 mb-2">{isGenuine(report) ? 'Contents' : 'Contents, not confirmed'}</p>
      <dl className="grid grid-cols-1 border-t border-rule text-[0.9375rem]">
        <Row name="Badge">
          <bdi>{says.badge || 'The badge has no name.'}</bdi>
          {says.description && (
            <span className="line-clamp-3 text-sm text-soft" dir="auto">
              {says.description}
            </span>
          )}
        </Row>
        <Row name="Issuer">
          <IssuerName report={report} />
          {says.issuerId && (
            <span className="block font-mono text-xs wrap-anywhere text-soft">{says.issuerId}</span>
          )}
        </Row>
        <Row name="Holder">
          <bdi>{holderOf(report)}</bdi>
        </Row>
        <Row name="Issued">{says.issuedOn ? says.issuedOn.slice(0, 10) : 'The badge has no date.'}</Row>
        {says.evidence && (
          <Row name="Evidence">
            {/* Only a valid badge gets a link. */}
            {valid ? (
              <TextLink href={says.evidence} rel="noopener noreferrer nofollow">
                {says.evidence}
              </TextLink>
            ) : (
              says.evidence
            )}
          </Row>
        )}
        {says.expires && <Row name="Expires">{says.expires.slice(0, 10)}</Row>}
        <Row name="Form">
          OpenBadges {version}, {forms[kind]}
        </Row>
      </dl>
      {open.length > 0 && (
        <ol
          className="mt-8 border-t border-rule"
          aria-label={
            open.some(({ status }) => status === 'fail') ? 'Checks that failed' : 'Checks without a result'
          }
        >
          {open.map(({ id, level, asks, why, status }) => (
            <li
              key={id}
              className="grid gap-x-5 gap-y-1 border-b border-rule py-3.5 sm:grid-cols-[5.5rem_minmax(0,1fr)]"
            >
              <p
                className={`text-xs leading-6 ${level === 'must' && status === 'fail' ? `font-semibold ${failedColour}` : 'text-soft'}`}
              >
                {status === 'unknown' ? 'Not known' : level === 'must' ? 'Failed' : 'Fault'}
              </p>
              <div className="min-w-0 text-[0.9375rem]">
                <p className="font-semibold wrap-anywhere">{why}</p>
                <p className="text-soft">To pass: {asks}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <h3 className="kicker mt-9 mb-2">Every check</h3>
      {outcome === 'claims-to-be-us' && open.length === 0 && (
        <p className="mb-3 max-w-[38em] text-sm text-soft">
          The checks show that the badge is well-formed and unchanged. They do not show that we issued it.
        </p>
      )}
      <div className="border-t border-rule">
        {groups.map(([group, question]) => (
          <GroupOfChecks
            key={group}
            question={question}
            results={results.filter((result) => result.group === group)}
            failedColour={failedColour}
          />
        ))}
      </div>
    </div>
  );
}

/** Weaknesses and departures from the specification. The badge is genuine all the same. */
function Cautions({ cautions }: { cautions: Caution[] }) {
  return (
    <div className="mt-5 border-l-2 border-ink pl-4 text-[0.9375rem]">
      <p className="font-semibold">{cautions.length === 1 ? 'Caution' : 'Cautions'}</p>
      <ul className="mt-1 grid gap-y-1 text-soft">
        {cautions.map(({ code, why }) => (
          <li key={code} className="wrap-anywhere">
            <bdi>{why}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Link to the page of a credential of this site, with what the page shows. */
function Certificate({ shown }: { shown: ShownPage }) {
  const facts = [shown.holder, shown.level, shown.issuedOn].filter((text) => text !== '');
  return (
    <p className="mt-3 wrap-anywhere">
      <TextLink href={shown.page}>See its page</TextLink>
      {facts.map((fact, at) => (
        <Fragment key={fact}>
          {at === 0 ? ': ' : ' · '}
          <bdi>{fact}</bdi>
        </Fragment>
      ))}
    </p>
  );
}

/** Quotes a name that no domain confirms: any holder of a key can choose one. */
function IssuerName({ report }: { report: Report }) {
  const { outcome, says, results } = report;
  if (!says.issuer) return 'The issuer gives no name.';
  // Our own records answered for it, also if it is revoked or another person's.
  const isRecorded =
    isGenuine(report) && results.some(({ id, status }) => id === 'issued' && status === 'pass');
  if (outcome === 'issued-here' || isRecorded) return <bdi>{says.issuer}</bdi>;
  return (
    <>
      calls itself “<bdi>{says.issuer}</bdi>”
    </>
  );
}

const forms = { png: 'baked into a PNG', svg: 'baked into an SVG', jwt: 'as a JWT', json: 'as JSON' };

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-5 border-b border-rule py-2.5">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function holderOf({ results, says }: Report): string {
  const compared = results.find(({ id }) => id === 'recipient-is')?.status;
  if (compared === 'pass') return 'The email that you entered.';
  if (compared === 'fail') return 'Not the email that you entered.';
  return says.holder || 'Not shown. Enter the holder’s email to compare it.';
}

interface GroupProps {
  question: string;
  results: CheckResult[];
  /** CSS class of failed checks. */
  failedColour: string;
}

function GroupOfChecks({ question, results, failedColour }: GroupProps) {
  const made = results.filter(({ status }) => status !== 'skip');
  if (made.length === 0) return null;
  const failed = made.filter(({ status }) => status === 'fail').length;
  const unknown = made.filter(({ status }) => status === 'unknown').length;
  return (
    <details className="border-b border-rule text-sm">
      <summary
        className="check-fold"
        data-failed={(failed > 0 && failedColour === 'text-error') || undefined}
      >
        <span className="flex-1">{question}</span>
        <span className={failed > 0 ? failedColour : 'text-soft'}>
          {failed > 0
            ? `${failed} of ${made.length} failed`
            : unknown > 0
              ? `${unknown} of ${made.length} not known`
              : `${made.length} passed`}
        </span>
      </summary>
      <ul className="pb-3">
        {results.map(({ id, status, asks, why }) => (
          <li key={id} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-5 py-1">
            <span className={`text-xs leading-[1.4rem] ${status === 'fail' ? failedColour : 'text-soft'}`}>
              {words[status]}
            </span>
            <span className={`min-w-0 wrap-anywhere ${status === 'skip' ? 'text-soft' : ''}`}>
              {asks}
              {(status === 'skip' || status === 'unknown') && ` ${why}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const words = { pass: 'passed', fail: 'failed', unknown: 'not known', skip: 'not made' };

/** Questions of the report, shown until there is a report. */
export function Questions() {
  return (
    <ul className="text-sm text-soft" aria-label="Questions that the checks answer">
      {groups.map(([group, question]) => (
        <li key={group} className="check-ahead">
          {question}
        </li>
      ))}
    </ul>
  );
}
