import type { Call } from '#app/services/http/call.server.ts';
import { onlineCalls } from './online/calls.server.ts';

export const serverCheckCalls: Call[] = onlineCalls;
