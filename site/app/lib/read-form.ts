import { Refusal } from './refusal.ts';

/**
 * The form that was posted. NUL is left out of it: nobody types it, and no database keeps it.
 * @throws Refusal 400 for a body that is no form
 */
export async function readForm(request: Request): Promise<FormData> {
  const posted = await request.formData().catch(() => undefined);
  if (!posted) throw new Refusal(400, 'We could not read this form. Please send it again.');
  const form = new FormData();
  for (const [name, value] of posted)
    form.append(name, typeof value === 'string' ? value.replaceAll('\0', '') : value);
  return form;
}
