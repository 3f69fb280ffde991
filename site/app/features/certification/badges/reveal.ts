/** Scrolls to what has just appeared, where its beginning cannot be seen. */
export function reveal(id: string): void {
  const found = document.getElementById(id);
  const top = found?.getBoundingClientRect().top ?? 0;
  if (top < 0 || top > innerHeight * 0.7) found?.scrollIntoView();
}
