import {
  dropHidden,
  dropHiddenInLine,
  dropHiddenWithin,
  encodeHidden,
} from '@context-native/text/hidden-characters';
import { customType } from 'drizzle-orm/pg-core';

/*
 * Columns for texts of people and other sites that a page, feed, API or configuration may show. They remove hidden
 * characters when they write, and when they read rows of earlier releases. In the database they are `text` and `jsonb`.
 */

/** One line, such as a name or a title. */
export const shownLine = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: dropHiddenInLine,
  fromDriver: dropHiddenInLine,
});

/** A text of several lines. */
export const shownText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: dropHidden,
  fromDriver: dropHidden,
});

/** A URL. Forms refuse one with hidden characters; a stored one is shown with these encoded. */
export const shownAddress = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: encodeHidden,
  fromDriver: encodeHidden,
});

/** JSON of a form or another site whose texts are all shown. */
export const shownJson = jsonCleanedBy(dropHiddenWithin);

/** JSON that `clean` cleans when it is written and when it is read. */
export function jsonCleanedBy(clean: (value: unknown) => unknown) {
  return customType<{ data: unknown; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(clean(value)),
    fromDriver: (value) => clean(typeof value === 'string' ? JSON.parse(value) : value),
  });
}
