import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Notice, type NoticeContent } from '#app/ui/notice.tsx';
import { postCourse } from '../../courses/post-course.ts';
import { type CourseErrors, checkCourse, firstWrong } from '../../courses/schema.ts';
import { CourseFields } from './course-fields.tsx';

/** 'Submit a New Course' in the dialog: checked by the server's rules, and sent without leaving the page. */
export function SubmitCourseForm({ onDone }: { onDone: (notice: NoticeContent) => void }) {
  const [errors, setErrors] = useState<CourseErrors>({});
  const [notice, setNotice] = useState<NoticeContent>();
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
    if ('done' in outcome) onDone(outcome.done);
    else if ('errors' in outcome) {
      setErrors(outcome.errors);
      focusFirst(form, outcome.errors);
    } else setNotice(outcome.failed);
  };

  return (
    <form method="post" action="/courses/submit" noValidate onSubmit={send} className="grid gap-5">
      <CourseFields errors={errors} />
      {/* Beside the button that was pressed: the top of the form may be out of sight. */}
      {notice && <Notice notice={notice} />}
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
