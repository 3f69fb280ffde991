/** Wording that stays: the product's specification quotes it, or it is a name. Each is in use (`words.test.ts`). */
export const allowed: readonly string[] = [];
