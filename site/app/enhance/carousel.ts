/** Interactions that stop the automatic movement: the list then moves only on request. */
const interactions = ['pointerdown', 'wheel', 'keydown', 'focusin', 'touchstart'];

/**
 * `[data-carousel="ms"]`: advances the list one item at a time and loops. The list is doubled; the copies are
 * hidden from assistive technology and the keyboard. It stops at the first interaction, never starts by itself
 * for those who asked for less motion, and rests while the tab is hidden.
 */
export function start(carousel: HTMLElement): void {
  const list = carousel.querySelector('ul');
  if (!list) return;
  const items = [...list.children] as HTMLElement[];
  if (list.scrollWidth <= list.clientWidth + 1) {
    // All of it is in sight: nothing to move.
    carousel.dataset.still = '';
    return;
  }
  for (const item of items) list.append(copyOf(item));
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const behavior = calm ? 'instant' : 'smooth';
  const itemWidth = () => items[0]?.getBoundingClientRect().width ?? 0;
  const round = () => itemWidth() * items.length;

  const move = (direction: number) => {
    if (direction < 0 && list.scrollLeft < itemWidth() / 2) jumpBy(list, round());
    else if (direction > 0 && list.scrollLeft >= round() - 1) jumpBy(list, -round());
    const current = Math.round(list.scrollLeft / itemWidth());
    list.scrollTo({ left: (current + direction) * itemWidth(), behavior });
  };
  // Items past the originals look the same one round earlier.
  list.addEventListener('scrollend', () => {
    if (list.scrollLeft >= round() - 1) jumpBy(list, -round());
  });

  const playButton = carousel.querySelector<HTMLElement>('[data-carousel-play]');
  let timer: ReturnType<typeof setInterval> | undefined;
  const play = (isPlaying: boolean) => {
    clearInterval(timer);
    carousel.toggleAttribute('data-playing', isPlaying);
    if (playButton) playButton.ariaLabel = isPlaying ? 'Pause' : 'Play';
    if (!isPlaying) return;
    timer = setInterval(() => {
      if (!carousel.isConnected) clearInterval(timer);
      else if (!document.hidden) move(1);
    }, Number(carousel.dataset.carousel));
  };
  carousel.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button');
    if (button === playButton) play(!('playing' in carousel.dataset));
    else if (button) move(Number(button.dataset.carouselStep));
  });
  const stop = (event: Event) => {
    if (!playButton?.contains(event.target as Node)) play(false);
  };
  for (const interaction of interactions) carousel.addEventListener(interaction, stop, { passive: true });
  play(!calm);
}

function copyOf(item: HTMLElement): HTMLElement {
  const copy = item.cloneNode(true) as HTMLElement;
  copy.ariaHidden = 'true';
  for (const control of copy.querySelectorAll<HTMLElement>('a, button, input, [tabindex]'))
    control.tabIndex = -1;
  return copy;
}

/** Without animation; snapping would otherwise pull the list back while it moves. */
function jumpBy(list: HTMLElement, distance: number): void {
  list.scrollTo({ left: list.scrollLeft + distance, behavior: 'instant' });
}
