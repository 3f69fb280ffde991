/** Maximum length of an article's text (characters). */
export const longestArticle = 100_000;

/**
 * Maximum size of a post with such a text (bytes): a URL-encoded character takes up to 9 bytes, and the post has other
 * fields.
 */
export const longestPost = 1024 * 1024;

/** Limits of an uploaded cover in bytes and pixels: readers download it in this size, and the server decodes it. */
export const coverLimits = { bytes: 1024 * 1024, leastWidth: 800, leastHeight: 400, mostSide: 3000 };

/**
 * Widths in pixels at which the browser draws a large cover again, in the order in which it tries them. It takes the
 * first result with few enough bytes.
 */
export const coverWidths = [2000, 1400, 1000];
