import { createContext, use } from 'react';

/** What only the server knows while it renders a page. In the browser there is none: both are empty. */
interface Render {
  /** Marks our inline scripts; taken out again when the page is sealed. */
  nonce: string | undefined;
  requestId: string | undefined;
}

export const PageRender = createContext<Render>({ nonce: undefined, requestId: undefined });

export function usePageRender(): Render {
  return use(PageRender);
}
