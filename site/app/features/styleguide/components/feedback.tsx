import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { Loading, Skeleton } from '#app/ui/skeleton.tsx';
import { notify } from '#app/ui/toaster.tsx';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { Line, type Specimen } from './specimen.tsx';

const done = {
  title: 'Contribution Submitted!',
  description: 'Thank you for your contribution. We’ll review it and get back to you.',
};
const failed = {
  title: 'Submission Failed',
  description: 'There was an error submitting your course. Please try again.',
  destructive: true,
};

export const notice: Specimen = {
  id: 'notice',
  title: 'Notice and toast',
  use: 'What came of an act. The same words in place and as a toast.',
  states: {
    'in place': (
      <div className="grid max-w-[34rem] gap-4">
        <Notice notice={done} />
        <Notice notice={failed} />
        <Notice
          notice={{
            title: 'Please check your email and confirm your account before signing in.',
            isFact: true,
          }}
        />
      </div>
    ),
    'as a toast': (
      <Line>
        <Button variant="secondary" size="small" onClick={() => notify(done)}>
          Show a success
        </Button>
        <Button variant="secondary" size="small" onClick={() => notify(failed)}>
          Show a failure
        </Button>
      </Line>
    ),
  },
};

export const trace: Specimen = {
  id: 'trace',
  title: 'Trace',
  use: 'The motif: what comes in an order, and where in it we are.',
  states: {
    down: (
      <Trace label="Roadmap">
        <TraceItem state="done" time="31 Aug 2025" title="v0.1">
          Baseline and profiles, published.
        </TraceItem>
        <TraceItem state="current" time="now" title="v0.2">
          Feedback on the draft.
        </TraceItem>
        <TraceItem state="next" time="planned" title="v0.3">
          Registry and compliance test suite.
        </TraceItem>
        <TraceItem state="next" time="future" title="v1.0">
          Ratified standard.
        </TraceItem>
      </Trace>
    ),
    across: (
      <Trace label="Steps of a purchase" across>
        <TraceItem state="done" title="Choose">
          MCP Developer
        </TraceItem>
        <TraceItem state="done" title="Sign in" />
        <TraceItem state="current" title="Pay">
          $99, once
        </TraceItem>
        <TraceItem state="next" title="Start learning" />
      </Trace>
    ),
  },
};

export const progress: Specimen = {
  id: 'progress',
  title: 'Progress',
  use: 'How far along the line. Unknown is shown as unknown.',
  states: {
    unknown: <Progress label="Checking the trace" value={null} />,
    '0 %': <Progress label="Course progress, not begun" value={0} />,
    '65 %': <Progress label="Course progress" value={65} />,
    '2 of 4': <Progress label="Modules finished" value={2} max={4} />,
    complete: <Progress label="Course progress, finished" value={100} />,
    'out of range': <Progress label="A value above the maximum" value={140} />,
  },
};

export const skeleton: Specimen = {
  id: 'skeleton',
  title: 'Skeleton',
  use: 'Shown while the browser fetches again. The first response is complete HTML.',
  states: {
    'three cards': (
      <Loading label="Loading content...">
        <div className="grid gap-8 sm:grid-cols-3">
          <Skeleton lines={3} />
          <Skeleton lines={4} />
          <Skeleton lines={2} />
        </div>
      </Loading>
    ),
  },
};
