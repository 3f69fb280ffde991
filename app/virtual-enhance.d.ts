declare module 'virtual:enhance' {
  /** Address of the one small script that every page loads (app/enhance). */
  const src: string;
  export default src;
}
