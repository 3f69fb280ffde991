/** Maximum length of an article's text (characters), about thirty times that of a long one. */
export const longestArticle = 100_000;

/**
 * Maximum size of a post with such a text (bytes): letters of two bytes and more, as a form writes them, and the other
 * fields.
 */
export const longestPost = 1024 * 1024;

/**
 * Limits of an uploaded cover: bytes, because readers download it as it is, and pixels, because it must be possible to
 * decode it.
 */
export const coverLimits = { bytes: 1024 * 1024, leastWidth: 800, leastHeight: 400, mostSide: 3000 };

/**
 * Widths in pixels at which the browser redraws a cover; it takes the first that is small enough. The largest place on
 * a page is some 1,000 pixels wide.
 */
export const coverWidths = [2000, 1400, 1000];
