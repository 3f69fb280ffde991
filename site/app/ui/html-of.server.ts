import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * Elements as HTML to be kept. React hands over a tree of thousands of pieces, which is how V8 builds long strings; in
 * one piece it takes less memory, and is not walked through for every page it stands in: that was a twelfth of an
 * article's time.
 */
export const htmlOf = (elements: ReactNode): string => Buffer.from(renderToStaticMarkup(elements)).toString();
