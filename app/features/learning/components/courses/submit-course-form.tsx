import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Notice, type NoticeContent } from '#app/ui/notice.tsx';
import { TextAreaField, TextField } from '#app/ui/text-fields.tsx';
import { Trap } from '#app/ui/trap.tsx';
import { postCourse } from '../../courses/post-course.ts';
import { type CourseErrors, type CourseField, checkCourse, firstWrong } from '../../courses/schema.ts';

/** What an ordinary post was answered with. */
export interface SubmitCourseAnswer {
  notice?: NoticeContent;
  errors?: CourseErrors;
  /** What was typed, when something was wrong with it. */
  typed?: Record<string, string>;
}

interface SubmitCourseFormProps {
  answer?: SubmitCourseAnswer | undefined;
  onDone: (notice: NoticeContent) => void;
}

/** 'Submit a New Course': an ordinary post, and where there are scripts checked and sent in place. */
export function SubmitCourseForm({ answer, onDone }: SubmitCourseFormProps) {
  const [errors, setErrors] = useState<CourseErrors>(answer?.errors ?? {});
  const [notice, setNotice] = useState(answer?.notice);
  const [isBusy, setIsBusy] = useState(false);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = Object.fromEntries(new FormData(form));
    setNotice(undefined);
    const wrong = checkCourse(typed).errors;
    setErrors(wrong ?? {});
    if (wrong) return focusFirst(form, wrong);
    setIsBusy(true);
    const outcome = await postCourse(typed);
    setIsBusy(false);
    if ('done' in outcome) {
      form.reset();
      onDone(outcome.done);
    } else if ('errors' in outcome) {
      setErrors(outcome.errors);
      focusFirst(form, outcome.errors);
    } else setNotice(outcome.failed);
  };

  const field = (name: CourseField) => ({
    name,
    error: errors[name],
    defaultValue: answer?.typed?.[name] ?? '',
  });
  return (
    <form method="post" action="/courses/submit" noValidate onSubmit={send} className="grid gap-5">
      {notice && <Notice notice={notice} />}
      <TextField label="Course Title" {...field('title')} maxLength={200} autoComplete="off" />
      <TextField
        label="Provider"
        hint="Who teaches or publishes it."
        {...field('provider')}
        maxLength={100}
        autoComplete="off"
      />
      <TextField label="Company" optional {...field('company')} maxLength={100} autoComplete="off" />
      <TextAreaField label="Description" optional rows={3} {...field('description')} maxLength={1000} />
      <TextField
        label="Course URL"
        type="url"
        hint="http:// or https://"
        {...field('link_url')}
        autoComplete="off"
      />
      <TextField label="Image URL" type="url" optional {...field('image_url')} autoComplete="off" />
      <TextField
        label="Email"
        type="email"
        optional
        hint="If you would like to hear what became of it."
        {...field('email')}
        maxLength={255}
        autoComplete="email"
      />
      <Trap />
      <p>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Submitting...' : 'Submit Course'}
        </Button>
      </p>
    </form>
  );
}

function focusFirst(form: HTMLFormElement, errors: CourseErrors): void {
  const control = form.elements.namedItem(firstWrong(errors) ?? '');
  if (control instanceof HTMLElement) control.focus();
}
