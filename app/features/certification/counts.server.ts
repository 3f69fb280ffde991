import { sql } from 'drizzle-orm';
import { countOverTime, type Period } from '#app/services/database/count-over-time.server.ts';
import type { Database } from '#app/services/database/database.server.ts';
import { examAttempts } from './exams/tables.server.ts';
import { orders } from './tables.server.ts';

/** Orders by when they were paid; those that were refunded afterwards were purchases too. */
export const countPurchases = (db: Database, period: Period) =>
  countOverTime(db, orders.paidAt, period, sql`paid_at is not null`);

/** Exams that were passed, by when they ended. Those of deleted accounts went with them. */
export const countExamPasses = (db: Database, period: Period) =>
  countOverTime(db, examAttempts.completedAt, period, sql`passed`);
