/** Revisions to test. A server may answer the first with an older one. */
export const revisions = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof revisions)[number];
/** Stateless, with `_meta` in each request. */
export const isModern = (revision: string) => revision >= '2026-07-28';
