/** URL of a script of `site/app/enhance`, by its name in `vite.config.ts`. */
declare module 'virtual:*' {
  const src: string;
  export default src;
}
