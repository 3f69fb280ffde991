/** The landscape. With touch, the first tap on a tile shows its card, and the second follows its link. */
export function start(landscape: HTMLElement): void {
  let shown: HTMLElement | undefined;
  landscape.addEventListener('click', (event) => {
    const tile = (event.target as Element).closest<HTMLAnchorElement>('.tile > a');
    if (!tile || (event as PointerEvent).pointerType !== 'touch' || shown === tile) return;
    event.preventDefault();
    shown = tile;
    tile.focus();
  });
}
