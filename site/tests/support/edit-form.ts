import type { Fields } from '#app/lib/form-answer.ts';
import { versionOf } from '#app/services/http/edit-form.server.ts';

/**
 * A form of the desk as a browser sends it: the saved values, the typed ones over them, and the version of the saved
 * ones.
 */
export function editForm(saved: Fields, typed: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...saved, ...typed, version: versionOf(saved) }))
    form.set(name, value);
  return form;
}
