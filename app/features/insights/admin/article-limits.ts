/** Characters of an article's text: some thirty times a long one. */
export const longestArticle = 100_000;

/** Bytes of a post that holds such a text: letters of two bytes and more, as a form writes them, and the other fields. */
export const longestPost = 1024 * 1024;
