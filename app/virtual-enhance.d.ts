declare module 'virtual:enhance' {
  /** Address of the one small script that every page loads (app/enhance). */
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
