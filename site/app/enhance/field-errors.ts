/**
 * The error of one field: hides once the field is changed to something that its own constraints accept. Sending the form
 * shows it again until the answer, so that what React has drawn stays true. A form that checks while one types has
 * `data-checks-itself`.
 */
export function start(error: HTMLElement): void {
  const field = error.closest<HTMLElement>('.field');
  if (!field || field.closest('[data-checks-itself]')) return;
  const { id } = error;
  const controls = [...field.querySelectorAll<HTMLInputElement>('input, select, textarea')];
  const invalid = [...field.querySelectorAll<HTMLElement>('[aria-invalid]')];
  const hide = (isFixed: boolean) => {
    // The answer may have removed the error, or the form may show it already.
    if (!error.isConnected || error.hidden === isFixed) return;
    error.hidden = isFixed;
    // Without its id it is no description of the field any more.
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
