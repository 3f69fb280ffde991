import type { Call } from '#app/services/http/call.server.ts';

export const ownersCalls: Call[] = [];
