/** The worker of `check-in-worker.ts`: a text and options come in, what was found goes out. */
import { checkDocuments, type DocumentsOptions } from './documents.ts';

export interface WorkerRequest {
  text: string;
  options: DocumentsOptions;
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  postMessage(checkDocuments(data.text, data.options));
});
