import type { FormAnswer } from '#app/lib/form-answer.ts';
import { AuditTrail } from '#app/ui/audit-trail.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { DeskFact, DeskFacts, DeskHead, DeskTable, DeskTime, deskMeta } from '#app/ui/desk.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { AccountLink } from '../components/account-link.tsx';
import { answerHeldForm, showHeldExam } from '../held-exam.server.ts';
import { reasons, states } from '../held-words.ts';
import type { Route } from './+types/held-exam';

export { deskHandle as handle, deskHeaders as headers } from '#app/ui/desk.tsx';
export const meta: Route.MetaFunction = (args) => deskMeta(args, 'Held exam');
export const loader = (args: Route.LoaderArgs) => showHeldExam(args);
export const action = (args: Route.ActionArgs) => answerHeldForm(args);

/** '12:05', minutes and seconds. */
const clockOf = (ms: number) =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;
const secondsOf = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

export default function HeldExamPage({ loaderData: exam, actionData }: Route.ComponentProps) {
  const { heldFor, verdict, email, learnerId, answers, calls, pace, chosenPace } = exam;
  return (
    <>
      <DeskHead
        back={{ href: '/admin/exams', label: 'Held exams' }}
        title={`${exam.levelName}: ${exam.score} of ${exam.total} right`}
      />
      <div className="desk-item">
        <div>
          <DeskFacts>
            <DeskFact term="Status">
              <Badge tone={verdict === 'released' ? 'ok' : undefined}>{states[verdict ?? 'waiting']}</Badge>
            </DeskFact>
            <DeskFact term="Why it is here">{reasons[heldFor]}</DeskFact>
            <DeskFact term="Account">
              <AccountLink id={learnerId} email={email} />
            </DeskFact>
            <DeskFact term="To pass">{exam.passScore} right</DeskFact>
            <DeskFact term="Attempt at this level">{exam.sitting}</DeskFact>
            <DeskFact term="Started (UTC)">
              <DeskTime at={exam.startedAt} />
            </DeskFact>
            <DeskFact term="Took">{clockOf(exam.tookMs)} min</DeskFact>
            <DeskFact term="Answers">
              {answers.length} of {exam.total}, in {calls === 1 ? 'one call' : `${calls} calls`}
            </DeskFact>
            <DeskFact term="Median time per answer">{pace && paceWords(pace.all)}</DeskFact>
            <DeskFact term="Fastest ten in a row">{pace?.fastest && paceWords(pace.fastest)}</DeskFact>
            <DeskFact term="Median, as the browser reports">
              {chosenPace && paceWords(chosenPace.all)}
            </DeskFact>
            <DeskFact term="Fastest ten, as the browser reports">
              {chosenPace?.fastest && paceWords(chosenPace.fastest)}
            </DeskFact>
          </DeskFacts>
          {answers.length > 0 && <AnswerTimes answers={answers} />}
          <h2 className="desk-section">History</h2>
          <AuditTrail entries={exam.history} />
        </div>
        <div className="desk-side">
          <Decision exam={exam} answer={actionData} />
        </div>
      </div>
    </>
  );
}

type Exam = Route.ComponentProps['loaderData'];

type Pace = NonNullable<Exam['pace']>['all'];

const paceWords = ({ medianMs, share }: Pace) =>
  `${secondsOf(medianMs)}, ${Math.round(share * 100)} % of the reading time`;

/** Column of numbers, whose cells show their label on small screens. */
const number = (label: string, cell: (answer: Omit<Exam['answers'][number], 'question'>) => string) => ({
  label,
  cell,
  name: label,
  isNumber: true,
});

function AnswerTimes({ answers }: Pick<Exam, 'answers'>) {
  return (
    <>
      <h2 className="desk-section">Times</h2>
      <p className="mb-4 max-w-[44em] text-sm text-soft">
        The table shows when each answer arrived, in minutes and seconds from the start. If several answers
        arrive in one call, we divide the pause before that call between them. We hold an exam for review if
        its median time per answer is less than half the reading time, at 238 words a minute. We take the
        median over all answers, and over any ten in a row. After a stalled connection, answers arrive in a
        burst. We therefore sometimes hold an honest learner’s exam, but we do not reject it. Compare these
        times with those that the browser reports, but note that a script can report anything.
      </p>
      <DeskTable
        label="Times of the answers"
        rows={answers.map(({ question, ...answer }) => ({ id: question, ...answer }))}
        columns={[
          { label: 'Question', cell: ({ id }) => id },
          number('Came in', ({ arrivedMs }) => clockOf(arrivedMs)),
          number('Took', ({ tookMs }) => secondsOf(tookMs)),
          number('Chosen, as the browser reports', ({ chosenMs }) =>
            chosenMs === undefined ? 'nothing' : clockOf(chosenMs),
          ),
        ]}
      />
    </>
  );
}

/** Forms to release or void an exam. A release is final, but its credential can be revoked. */
function Decision({ exam: { verdict, isOwn }, answer }: { exam: Exam; answer: FormAnswer | undefined }) {
  const isOpen = !isOwn && verdict !== 'released';
  return (
    <>
      {answer?.message && <Notice className="mb-4" notice={answer.message} />}
      <h2 className="mb-3 text-xl">{verdict ? 'Decided' : 'Decide'}</h2>
      {isOwn && <p className="text-sm text-soft">This is your own exam, so another editor must decide.</p>}
      {verdict === 'released' && (
        <p className="text-sm text-soft">
          The exam counts as submitted. To withdraw its credential, revoke it on the credential’s page.
        </p>
      )}
      {isOpen && (
        <form method="post" className="desk-form">
          <p className="text-sm text-soft">
            <strong>Release</strong> the exam, and it counts as submitted. If it was passed, we issue the
            credential.{' '}
            {!verdict && (
              <>
                <strong>Void</strong> the exam, and it has no result. It still counts as an attempt, and you
                can release it later.
              </>
            )}{' '}
            The learner gets an email.
          </p>
          <p className="desk-actions">
            <Button type="submit" name="verdict" value="released">
              Release
            </Button>
            {!verdict && (
              <Button type="submit" variant="secondary" name="verdict" value="voided">
                Void
              </Button>
            )}
          </p>
        </form>
      )}
    </>
  );
}
