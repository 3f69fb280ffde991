/**
 * The error of a field. It is hidden when a change makes all controls of the field valid for the browser. Submitting
 * the form shows it again until the answer, so that the page is as React has drawn it. A form that checks itself while
 * you type has `data-checks-itself`.
 */
export function start(error: HTMLElement): void {
  const field = error.closest<HTMLElement>('.field');
  if (!field || field.closest('[data-checks-itself]')) return;
  const { id } = error;
  const controls = [...field.querySelectorAll<HTMLInputElement>('input, select, textarea')];
  const invalid = [...field.querySelectorAll<HTMLElement>('[aria-invalid]')];
  const hide = (isFixed: boolean) => {
    // Removed by an answer, or already in this state.
    if (!error.isConnected || error.hidden === isFixed) return;
    error.hidden = isFixed;
    // Without the id, it no longer describes the field.
    error.id = isFixed ? '' : id;
    for (const control of invalid) setInvalid(control, !isFixed);
  };
  const follow = () => {
    if (controls.every(({ validity }) => validity.valid)) hide(true);
  };
  field.addEventListener('input', follow);
  error.closest('form')?.addEventListener('submit', () => hide(false), { capture: true });
}

function setInvalid(control: HTMLElement, isInvalid: boolean): void {
  if (isInvalid) control.setAttribute('aria-invalid', 'true');
  else control.removeAttribute('aria-invalid');
}
