import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * Elements as HTML to be cached. V8 keeps a long string that React builds as a tree of many pieces. A string from a
 * buffer is in one piece: it takes less memory, and pages that contain it are faster to write.
 */
export const htmlOf = (elements: ReactNode): string => Buffer.from(renderToStaticMarkup(elements)).toString();
