import type { Fields } from '#app/lib/form-answer.ts';
import { versionOf } from '#app/services/http/edit-form.server.ts';

/** What a browser sends of a form of the desk: what was shown, with what was typed over it, and its version. */
export function editForm(saved: Fields, typed: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...saved, ...typed, version: versionOf(saved) }))
    form.set(name, value);
  return form;
}
