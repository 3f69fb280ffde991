import script from 'virtual:carousel';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './icon.ts';

type PerView = 1 | 2 | 3 | 4 | 5 | 6;

interface CarouselProps {
  /** Accessible name. */
  label: string;
  items: readonly { key: string; content: ReactNode }[];
  /** Number of items side by side on small, medium and large screens. */
  itemsPerView: { base: PerView; md: PerView; lg: PerView };
  /** Milliseconds between steps. */
  interval?: number;
}

/** Whole class names, so that Tailwind finds them. */
const widths = {
  base: { 1: 'w-full', 2: 'w-1/2', 3: 'w-1/3', 4: 'w-1/4', 5: 'w-1/5', 6: 'w-1/6' },
  md: { 1: 'md:w-full', 2: 'md:w-1/2', 3: 'md:w-1/3', 4: 'md:w-1/4', 5: 'md:w-1/5', 6: 'md:w-1/6' },
  lg: { 1: 'lg:w-full', 2: 'lg:w-1/2', 3: 'lg:w-1/3', 4: 'lg:w-1/4', 5: 'lg:w-1/5', 6: 'lg:w-1/6' },
} as const;

/**
 * A list that scrolls sideways and snaps. If not all items fit, `enhance/carousel.ts` makes it loop and moves it on, by
 * itself or by its buttons.
 */
export function Carousel({ label, items, itemsPerView, interval = 4000 }: CarouselProps) {
  const width = `${widths.base[itemsPerView.base]} ${widths.md[itemsPerView.md]} ${widths.lg[itemsPerView.lg]}`;
  return (
    <section
      className="group/carousel md:flex md:items-center md:gap-6"
      aria-label={label}
      aria-roledescription="carousel"
      data-carousel={interval}
      data-script={script}
    >
      {/* `relative`: contains the hidden texts of the items, which would otherwise widen the page. */}
      <ul
        className="relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] *:flex-none *:snap-start md:flex-1"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
      >
        {items.map((item) => (
          <li key={item.key} className={width}>
            {item.content}
          </li>
        ))}
      </ul>
      <div className="needs-js flex justify-end group-data-still/carousel:invisible">
        <button type="button" className="icon-button" aria-label="Previous" data-carousel-step="-1">
          <Icon of={ChevronLeft} className="size-4.5" />
        </button>
        <button type="button" className="icon-button" aria-label="Play" data-carousel-play>
          <Icon of={Play} className="size-4.5 group-data-playing/carousel:hidden" />
          <Icon of={Pause} className="size-4.5 group-not-data-playing/carousel:hidden" />
        </button>
        <button type="button" className="icon-button" aria-label="Next" data-carousel-step="1">
          <Icon of={ChevronRight} className="size-4.5" />
        </button>
      </div>
    </section>
  );
}
