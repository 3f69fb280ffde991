/** Scrolls to what has just appeared, unless it can be seen: beside the form on wide screens, below it on narrow ones. */
export function reveal(id: string): void {
  const found = document.getElementById(id);
  if (found && found.getBoundingClientRect().top > innerHeight * 0.7) found.scrollIntoView();
}
