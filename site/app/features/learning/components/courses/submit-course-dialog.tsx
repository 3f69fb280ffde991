import type { NoticeContent } from '#app/lib/form-answer.ts';
import { postJson } from '#app/lib/post-json.ts';
import { Button } from '#app/ui/button.tsx';
import { drawFields } from '#app/ui/declared-fields.tsx';
import DialogWindow from '#app/ui/dialog-window.tsx';
import { FormNotice } from '#app/ui/notice.tsx';
import { notify } from '#app/ui/toaster.tsx';
import { Trap } from '#app/ui/trap.tsx';
import { useForm } from '#app/ui/use-form.ts';
import {
  courseFields,
  courseSchema,
  courseSubmitted,
  knownCourse,
  submissionFailed,
} from '../../courses/schema.ts';

interface SubmitCourseDialogProps {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** 'Submit a New Course' over the list; loaded when first opened (`free-courses.tsx`). */
export default function SubmitCourseDialog({ open, onOpenChange }: SubmitCourseDialogProps) {
  return (
    <DialogWindow
      open={open}
      onOpenChange={onOpenChange}
      title="Submit a New Course"
      description="A course, workshop or guide on MCP that others can take free of charge. An editor reviews it before it is listed."
    >
      <SubmitCourseForm
        onDone={(notice) => {
          onOpenChange(false);
          notify(notice);
        }}
      />
    </DialogWindow>
  );
}

/** The form in the dialog: checked by the server's rules, and sent without leaving the page. */
function SubmitCourseForm({ onDone }: { onDone: (notice: NoticeContent) => void }) {
  const { form, fieldOf, answer, isBusy } = useForm({
    schema: courseSchema,
    async send(_, { currentTarget }) {
      const typed = Object.fromEntries(new FormData(currentTarget));
      const { isOk, status, answer } = (await postJson('/api/submit-course', typed)) ?? {};
      if (isOk) {
        onDone(status === 201 ? courseSubmitted : knownCourse(answer.status, answer.title));
        return {};
      }
      if (answer?.field in typed) return { errors: { [answer.field]: answer.message } };
      return {
        message: status === 429 ? { ...submissionFailed, description: answer.message } : submissionFailed,
      };
    },
  });
  return (
    <form {...form} action="/courses/submit" className="grid gap-5">
      {drawFields(courseFields, fieldOf)}
      <Trap />
      {/* Beside the button that was pressed: the top of the form may be out of sight. */}
      <FormNotice answer={answer} fieldOf={fieldOf} />
      <p>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Submitting...' : 'Submit Course'}
        </Button>
      </p>
    </form>
  );
}
