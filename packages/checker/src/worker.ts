/** The worker of `check-in-worker.ts`: receives texts and options, and sends results. */
import { compareTraces } from './compare.ts';
import { checkDocuments, type DocumentsOptions } from './documents.ts';

export type WorkerRequest = { text: string; options: DocumentsOptions } | { left: string; right: string };

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  postMessage(
    'left' in data ? compareTraces(data.left, data.right) : checkDocuments(data.text, data.options),
  );
});
