import type { Call } from '#app/services/http/call.server.ts';
import { badgeCalls } from './badge-calls.server.ts';
import { watchingCalls } from './watching/calls.server.ts';

export const ownersCalls: Call[] = [...watchingCalls, ...badgeCalls];
