import { createContext } from 'react-router';
import type { SubmissionKind } from '#app/services/submissions/kinds.server.ts';

/** Every kind of submission, from the features; set by the composition. */
export const submissionKindsContext = createContext<SubmissionKind[]>([]);
