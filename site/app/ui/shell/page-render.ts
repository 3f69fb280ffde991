import { createContext, use } from 'react';

/** Facts that only the server knows while it renders a page. In the browser all are empty. */
interface Render {
  /** Marks our inline scripts; taken out again when the page is sealed. */
  nonce?: string;
  requestId?: string;
  /** Known for good only after all loaders: one of them may have found that the session has ended. */
  signedIn?: boolean;
  /** Set where there is no such page: it is shown, and is nothing to take along. */
  isMissing?: boolean;
  /** Contents of the header and the footer, as HTML (`entry.server.tsx`). */
  frame?: { header: string; footer: string };
}

export const PageRender = createContext<Render>({});

export function usePageRender(): Render {
  return use(PageRender);
}
