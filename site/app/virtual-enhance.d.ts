declare module 'virtual:enhance' {
  /** Address of the one small script that every page loads (site/app/enhance). */
  const src: string;
  export default src;
}

/** Address of the script that fills the checklist; see `vite.config.ts`. */
declare module 'virtual:self-check' {
  const src: string;
  export default src;
}

/** Address of the script of the search window; see `vite.config.ts`. */
declare module 'virtual:search-window' {
  const src: string;
  export default src;
}

/** Address of the script that keeps what is typed at the desk; see `vite.config.ts`. */
declare module 'virtual:desk-drafts' {
  const src: string;
  export default src;
}

/** Address of the script of every page of the desk; see `vite.config.ts`. */
declare module 'virtual:desk' {
  const src: string;
  export default src;
}

/** Address of the script that counts the views and likes of an article; see `vite.config.ts`. */
declare module 'virtual:article' {
  const src: string;
  export default src;
}

/** Address of the script that moves a carousel; see `vite.config.ts`. */
declare module 'virtual:carousel' {
  const src: string;
  export default src;
}

/** Address of the script that draws a learner's progress into the learning path; see `vite.config.ts`. */
declare module 'virtual:learning-path' {
  const src: string;
  export default src;
}

/** Address of the script that changes a list in place; see `vite.config.ts`. */
declare module 'virtual:refetch' {
  const src: string;
  export default src;
}
