/** Characters of an article's text: some thirty times a long one. */
export const longestArticle = 100_000;

/** Bytes of a post that holds such a text: letters of two bytes and more, as a form writes them, and the other fields. */
export const longestPost = 1024 * 1024;

/** Of a cover that is sent. Readers download it as it is, so it has to be small; pixels, so that it can be drawn at all. */
export const coverLimits = { bytes: 1024 * 1024, leastWidth: 800, leastHeight: 400, mostSide: 3000 };

/** Of one that the browser draws anew: the first that is light enough. The largest place is some 1,000 pixels wide. */
export const coverWidths = [2000, 1400, 1000];
