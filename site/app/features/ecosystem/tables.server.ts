import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { shownAddress, shownLine, shownText } from '#app/services/database/shown-text.server.ts';

export const partners = pgTable(
  'partners',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: shownLine().notNull(),
    description: shownText().notNull(),
    category: text().notNull(),
    logoUrl: shownAddress('logo_url'),
    websiteUrl: shownAddress('website_url').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    isFeatured: boolean('is_featured').notNull().default(false),
    /** True for an invented partner, which pages mark as an example. */
    isExample: boolean('is_example').notNull().default(false),
    displayOrder: integer('display_order').notNull().default(0),
    /** Set if the project earns a share from visits through our link. */
    revenueSharePercent: integer('revenue_share_percent'),
    /** Gold, Silver or Bronze. */
    relationshipType: text('relationship_type').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true })
      .notNull()
      .defaultNow()
      .$onUpdate(() => sql`now()`),
  },
  (table) => [
    index('partners_shown').on(table.isActive, table.displayOrder),
    index('partners_changed').on(table.updatedAt, table.id).where(sql`is_active`),
    index('partners_by_category').on(table.category, table.displayOrder, table.id).where(sql`is_active`),
  ],
);

/** Visits to partners with a revenue share, counted before the partner's site opens. */
export const partnerClicks = pgTable(
  'partner_clicks',
  {
    id: uuid().primaryKey().defaultRandom(),
    partnerId: uuid('partner_id')
      .notNull()
      .references(() => partners.id, { onDelete: 'cascade' }),
    destinationUrl: shownAddress('destination_url').notNull(),
    /** Deleted after 90 days (`forgetOldReferrers`). */
    referrer: shownAddress(),
    clickedAt: timestamp('clicked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('partner_clicks_of_partner').on(table.partnerId, table.clickedAt),
    index('partner_clicks_to_forget').on(table.clickedAt).where(sql`referrer is not null`),
  ],
);
