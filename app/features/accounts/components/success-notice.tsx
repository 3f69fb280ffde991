import { useActionData } from 'react-router';
import { ActionNotice } from '#app/ui/toaster.tsx';
import type { FormAnswer } from '../form-answer.ts';

/** That a form of this page did its work. Not part of the form, which may be gone by then; a refusal stands at its form. */
export function SuccessNotice({ className }: { className?: string }) {
  const notice = useActionData<FormAnswer>()?.notice;
  return <ActionNotice notice={notice?.destructive ? undefined : notice} className={className} />;
}
