/** `form[data-submit-on-change]`: a choice in a list of filters counts at once; without it there is the button. */
export function submitOnChange(): void {
  document.addEventListener('change', (event) => {
    const field = event.target as HTMLInputElement;
    // While a year is typed, a day of the year 20 is no choice yet.
    const isDay = field.type === 'date' && (field.value === '' || field.value >= '1000');
    if (field instanceof HTMLSelectElement || isDay)
      field.closest<HTMLFormElement>('form[data-submit-on-change]')?.requestSubmit();
  });
  // Empty fields need not stand in the address.
  document.addEventListener('formdata', (event) => {
    if (!(event.target as HTMLElement).matches('[data-submit-on-change]')) return;
    for (const [name, value] of [...event.formData]) if (value === '') event.formData.delete(name);
  });
}
