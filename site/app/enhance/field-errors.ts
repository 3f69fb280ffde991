/**
 * Hides a field's error once the field is changed to something that its own constraints accept. Sending the form shows the
 * error again until the answer, so that what React has drawn stays true. A form that checks while one types has
 * `data-checks-itself`.
 */
export function hideFixedErrors(): void {
  document.addEventListener('input', ({ target }) => {
    const control = target as HTMLInputElement;
    const field = control.closest('.field');
    if (!field || field.closest('[data-checks-itself]') || !control.validity?.valid) return;
    for (const error of field.querySelectorAll<HTMLElement>('.field-error[id]')) {
      error.hidden = true;
      // Without the id it is no description of the field any more.
      error.dataset.fixed = error.id;
      error.removeAttribute('id');
      for (const invalid of field.querySelectorAll<HTMLElement>('[aria-invalid]')) {
        invalid.removeAttribute('aria-invalid');
        invalid.dataset.wasInvalid = '';
      }
    }
  });
  document.addEventListener('submit', ({ target }) => showAgain(target as HTMLFormElement), {
    capture: true,
  });
}

function showAgain(form: HTMLFormElement): void {
  for (const error of form.querySelectorAll<HTMLElement>('.field-error[data-fixed]')) {
    error.id = error.dataset.fixed ?? '';
    error.hidden = false;
    delete error.dataset.fixed;
    for (const invalid of error.closest('.field')?.querySelectorAll<HTMLElement>('[data-was-invalid]') ??
      []) {
      invalid.setAttribute('aria-invalid', 'true');
      delete invalid.dataset.wasInvalid;
    }
  }
}
