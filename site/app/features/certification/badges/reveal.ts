/** Scrolls to an element that has just appeared, if its top is above the window or in its lowest 30 %. */
export function reveal(id: string): void {
  const found = document.getElementById(id);
  const top = found?.getBoundingClientRect().top ?? 0;
  if (top < 0 || top > innerHeight * 0.7) found?.scrollIntoView();
}
