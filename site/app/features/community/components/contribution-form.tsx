import { type ChangeEvent, useState } from 'react';
import type { FormAnswer, NoticeContent } from '#app/lib/form-answer.ts';
import { formatSize } from '#app/lib/large-text.ts';
import { Button } from '#app/ui/button.tsx';
import { drawFields } from '#app/ui/declared-fields.tsx';
import { FormNotice } from '#app/ui/notice.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { FileField } from '#app/ui/text-fields.tsx';
import { Trap } from '#app/ui/trap.tsx';
import { useForm } from '#app/ui/use-form.ts';
import { attachmentKinds, inMegabytes } from '../contributions/attachment.ts';
import {
  type ContributionField,
  checkFile,
  contributionFields,
  contributionSchema,
  type Problem,
  problem,
  problems,
  problemWith,
} from '../contributions/schema.ts';

interface ContributionFormProps {
  signedIn: boolean;
  /** Size limit of the attachment. */
  maxBytes: number;
  /** Answer to a form post without JavaScript, or the notice that the page opens with. */
  answer: FormAnswer | undefined;
}

interface Upload {
  name: string;
  size: number;
  sent: number;
}

/** Sends a contribution and stays on the page; without scripts it is an ordinary post to the same address. */
export function ContributionForm({ signedIn, maxBytes, answer: posted }: ContributionFormProps) {
  const [upload, setUpload] = useState<Upload>();
  const { form, fieldOf, answer, show, isBusy } = useForm({
    answer: posted,
    schema: contributionSchema,
    say: (errors) => problemWith(errors).message,
    async send(_, { currentTarget }) {
      const data = new FormData(currentTarget);
      const file = data.get('attachment');
      if (file instanceof File && file.name) setUpload({ name: file.name, size: file.size, sent: 0 });
      const outcome = await sendContribution(data, (bytes, total) =>
        setUpload((now) => now && { ...now, sent: Math.round((bytes / total) * now.size) }),
      );
      setUpload(undefined);
      return 'id' in outcome ? { message: contributionSubmitted(outcome.id) } : outcome;
    },
  });

  const checkChosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    const problem = file && checkFile(file, maxBytes);
    if (problem) currentTarget.value = '';
    if (problem || answer?.errors.attachment) show(problem ?? {});
  };

  return (
    <form {...form} encType="multipart/form-data" className="grid gap-6">
      {drawFields(
        contributionFields,
        fieldOf,
        signedIn
          ? {
              email: {
                hint: 'We answer at this address. Leave the field empty to use your account’s address.',
              },
            }
          : {},
      )}
      <Trap />
      {/* Last in the form: the server has read the other fields when it refuses a file. */}
      <FileField
        optional
        {...fieldOf('attachment', 'Attachment')}
        defaultValue={undefined}
        hint={`File types: ${attachmentKinds.join(', ')}. At most ${inMegabytes(maxBytes)}. Only reviewers see the file.`}
        accept={`${attachmentKinds.join(',')},.gz`}
        onChange={checkChosen}
      />
      {upload && <UploadProgress upload={upload} />}
      {/* Beside the button that was pressed: the top of the form may be out of sight. */}
      <FormNotice answer={answer} fieldOf={fieldOf} />
      <p>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Submitting...' : 'Submit Contribution'}
        </Button>
      </p>
    </form>
  );
}

/** Upload progress of the file. The server's check afterwards has an unknown duration. */
function UploadProgress({ upload: { name, size, sent } }: { upload: Upload }) {
  const isSent = sent >= size;
  return (
    <div>
      <Progress label={`Upload of ${name}`} value={isSent ? null : sent} max={size} />
      <p className="kicker mt-1 flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <span>{isSent ? 'uploaded, checking' : `${formatSize(sent)} of ${formatSize(size)}`}</span>
      </p>
    </div>
  );
}

/** Notice in the words of the product specification, with a link to the submission's status. */
export function contributionSubmitted(id: string | undefined): NoticeContent {
  return {
    title: 'Contribution Submitted!',
    description: "Thank you for your contribution. We'll review it and get back to you.",
    ...(id && { action: { label: 'Follow its status', href: `/submission?id=${id}` } }),
  };
}

/** Id of the stored contribution, or the problem. */
type SendOutcome = { id: string } | Problem;

const givenUpAfterMs = 300_000;

/**
 * Sends a checked form to `/api/submit-contribution`. XMLHttpRequest, because it alone says how much has been sent. A
 * lost or unreadable answer is a failure in the specification's words. Retrying is safe: the server stores it once.
 */
function sendContribution(
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
    // Falls through: the outcome is unknown.
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
