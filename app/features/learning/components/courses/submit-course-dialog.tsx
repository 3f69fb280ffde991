import DialogWindow from '#app/ui/dialog-window.tsx';
import { notify } from '#app/ui/toaster.tsx';
import { SubmitCourseForm } from './submit-course-form.tsx';

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
      description="A course, workshop or guide on MCP that others can take free of charge. An editor looks at it before it is listed."
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
