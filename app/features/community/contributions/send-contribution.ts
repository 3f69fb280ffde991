import { type ContributionField, type Problem, problem, problems } from './schema.ts';

/** What the form is told: its id; or why not. */
export type SendOutcome = { id: string } | Problem;

const givenUpAfterMs = 300_000;

/**
 * Sends a checked form to `/api/submit-contribution`. XMLHttpRequest, because it alone says how much has been sent. A
 * lost or unreadable answer is a failure in the specification's words; sent again, the same is stored once.
 */
export function sendContribution(
  form: FormData,
  onProgress: (sent: number, total: number) => void,
): Promise<SendOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/submit-contribution');
    request.setRequestHeader('Accept', 'application/json');
    request.timeout = givenUpAfterMs;
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    request.onloadend = () => resolve(readAnswer(request.status, request.responseText));
    request.send(form);
  });
}

function readAnswer(status: number, body: string): SendOutcome {
  try {
    const answer = JSON.parse(body) as { id?: string; message?: string; field?: ContributionField };
    if (status === 201 && answer.id) return { id: answer.id };
    if (status >= 400 && status !== 500 && answer.message) return readProblem(answer.message, answer.field);
  } catch {
    // Falls through: nobody can say what became of it.
  }
  return problems.failed(status);
}

function readProblem(message: string, field: ContributionField | undefined): SendOutcome {
  const [title = '', ...rest] = message.split(': ');
  const description = rest.join(': ');
  return description
    ? problem(title, description, field && { [field]: description })
    : problems.failed(422, message);
}
