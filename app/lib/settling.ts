/** Seconds between the questions of a page that waits for a payment: soon at first, then less often. */
export const pausesUntilSettled: readonly number[] = [1, 1, 1, 2, 2, 3, 5, 5, 10, 10, 20, 30, 30, 60, 60];
