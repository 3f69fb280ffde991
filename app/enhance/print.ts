/** `[data-print]` prints the page. */
export function printOnClick(): void {
  document.addEventListener('click', (event) => {
    if ((event.target as Element).closest('[data-print]')) print();
  });
}
