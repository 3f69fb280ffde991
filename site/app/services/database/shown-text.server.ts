import {
  dropHidden,
  dropHiddenInLine,
  dropHiddenWithin,
  encodeHidden,
} from '@context-native/text/hidden-characters';
import { customType } from 'drizzle-orm/pg-core';

/*
 * Columns of what people and other sites sent, as a page, feed, API or configuration may show it: no hidden character
 * goes in, and none that an earlier release stored comes out. In the database they are `text` and `jsonb`.
 */

/** A name or title: one line. */
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

/** A web address. The forms refuse one with hidden characters; where one is stored, they are encoded and seen. */
export const shownAddress = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: encodeHidden,
  fromDriver: encodeHidden,
});

/** JSON of a form or another site whose texts are all shown. */
export const shownJson = jsonCleanedBy(dropHiddenWithin);

/** JSON that `clean` makes fit to be shown, whatever it holds. */
export function jsonCleanedBy(clean: (value: unknown) => unknown) {
  return customType<{ data: unknown; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(clean(value)),
    fromDriver: (value) => clean(typeof value === 'string' ? JSON.parse(value) : value),
  });
}
