/** `img[data-over-letters]`: lies over what stands there without it, and goes when it turns out to be broken. */
export function removeBrokenImages(): void {
  const mine = 'img[data-over-letters]';
  // Errors of images do not bubble.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement && target.matches(mine)) target.remove();
    },
    true,
  );
  for (const image of document.querySelectorAll<HTMLImageElement>(mine))
    if (image.complete && image.naturalWidth === 0) image.remove();
}
