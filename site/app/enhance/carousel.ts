/** Interactions that stop the automatic movement. The play button starts it again. */
const interactions = ['pointerdown', 'wheel', 'keydown', 'focusin', 'touchstart'];

/**
 * `[data-carousel="ms"]`: moves the list on by one item each time and loops, unless all items fit. The list is doubled.
 * The copies are hidden from assistive technology, and the Tab key skips them. The first interaction stops the
 * movement. It does not start by itself for people who ask for less motion, and pauses while the browser tab is hidden.
 */
export function start(carousel: HTMLElement): void {
  const list = carousel.querySelector('ul');
  if (!list) return;
  const items = [...list.children] as HTMLElement[];
  if (list.scrollWidth <= list.clientWidth + 1) {
    // All items are in sight.
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
  // Goes from a copy back to its original, which looks the same.
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

/** Without animation: otherwise snapping would pull the list back while it moves. */
function jumpBy(list: HTMLElement, distance: number): void {
  list.scrollTo({ left: list.scrollLeft + distance, behavior: 'instant' });
}
