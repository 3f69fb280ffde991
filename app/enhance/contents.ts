/** `[data-contents]`: marks the link of the section that is being read, which is the last one begun. */
export function markContents(): void {
  for (const nav of document.querySelectorAll<HTMLElement>('[data-contents]:not([data-ready])')) {
    nav.dataset.ready = '';
    const links = [...nav.querySelectorAll('a')];
    const sections = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
    const mark = () => {
      const begun = sections.findLastIndex((section) => section && section.getBoundingClientRect().top < 160);
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const current = isAtEnd ? links.length - 1 : Math.max(0, begun);
      links.forEach((link, index) => {
        link.ariaCurrent = index === current ? 'true' : null;
      });
    };
    let isWaiting = false;
    const markSoon = () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        mark();
      });
    };
    addEventListener('scroll', markSoon, { passive: true });
    markSoon();
  }
}
