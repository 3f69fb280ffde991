import { createContext, use } from 'react';

/** Facts that only the server knows while it renders a page. In the browser they are undefined. */
interface Render {
  /** Marks our inline scripts. `sealPage` removes it from the HTML. */
  nonce?: string;
  requestId?: string;
  /** Final only after all loaders: one of them may have found that the session has ended. */
  signedIn?: boolean;
  /** Set when the answer's status is 400 or higher: then the page does not offer itself as Markdown. */
  isMissing?: boolean;
  /** Contents of the header and the footer, as HTML (`entry.server.tsx`). */
  frame?: { header: string; footer: string };
}

export const PageRender = createContext<Render>({});

export function usePageRender(): Render {
  return use(PageRender);
}
