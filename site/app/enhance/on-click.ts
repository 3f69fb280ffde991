/**
 * Handles clicks on or in elements that match `selector`, also those added later. The handler gets the innermost of
 * them.
 */
export function onClick<Matched extends HTMLElement>(
  selector: string,
  answer: (element: Matched, event: MouseEvent) => void,
): void {
  document.addEventListener('click', (event) => {
    const element = (event.target as Element).closest<Matched>(selector);
    if (element) answer(element, event);
  });
}
