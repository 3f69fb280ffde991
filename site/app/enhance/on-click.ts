/** Answers clicks on elements that match, also on those that come later. The element is the nearest one around the click. */
export function onClick<Matched extends HTMLElement>(
  selector: string,
  answer: (element: Matched, event: MouseEvent) => void,
): void {
  document.addEventListener('click', (event) => {
    const element = (event.target as Element).closest<Matched>(selector);
    if (element) answer(element, event);
  });
}
