import type { Feature } from '#app/feature.server.ts';

export const owners: Feature = {};
