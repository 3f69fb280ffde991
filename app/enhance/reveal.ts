/** `[data-reveal="id"]`: shows and hides the password typed into the input with that id. */
export function revealPasswords(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-reveal]');
    const input = document.getElementById(button?.dataset.reveal ?? '');
    if (!button || !(input instanceof HTMLInputElement)) return;
    const isShown = input.type === 'password';
    input.type = isShown ? 'text' : 'password';
    button.ariaPressed = String(isShown);
  });
  // A password is never sent as text: browsers would offer it again in other fields.
  document.addEventListener('submit', (event) => {
    for (const button of (event.target as Element).querySelectorAll<HTMLElement>(
      '[data-reveal][aria-pressed=true]',
    ))
      button.click();
  });
}
