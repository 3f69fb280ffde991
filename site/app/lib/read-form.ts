import { Refusal } from './refusal.ts';

/**
 * The posted form, without NUL in its texts: PostgreSQL cannot store it.
 * @throws Refusal 400 if the body is no form
 */
export async function readForm(request: Request): Promise<FormData> {
  const posted = await request.formData().catch(() => undefined);
  if (!posted) throw new Refusal(400, 'We could not read this form. Please send it again.');
  const form = new FormData();
  for (const [name, value] of posted)
    form.append(name, typeof value === 'string' ? value.replaceAll('\0', '') : value);
  return form;
}
