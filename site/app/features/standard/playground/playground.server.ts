import { checkDocuments, type DocumentsCheck } from '@context-native/checker';
import { maxEditable } from '#app/lib/large-text.ts';
import { readForm } from '#app/lib/read-form.ts';
import { inWorker } from '#app/services/heavy/heavy.server.ts';
import { findExample, firstExample, listExamples } from '../examples/examples.server.ts';

export interface PlaygroundStart {
  text: string;
  check: DocumentsCheck | undefined;
  /** Reason why it was not checked, for the visitor. */
  problem?: string;
  /** Name of the shown example. */
  example?: string;
}

/** The playground's first document, already checked: the example in the URL, else the standard's first one. */
export function startPlayground(name: string | null): PlaygroundStart {
  const example = findExample(name) ?? firstExample();
  if (!example) return { text: '', check: undefined };
  return { text: example.text, check: checkDocuments(example.text), example: example.name };
}

export const playgroundExamples = () =>
  listExamples().map(({ name, title, href, breaks }) => ({ name, title, href, breaks }));

const checkSent = inWorker<string, DocumentsCheck>(
  'site/app/features/standard/conformance/check-text.job.server.ts',
  'judge',
);

/** Maximum number of lines that the server checks: each may be a document. */
const maxLines = 2000;
const tooLarge = `Without JavaScript, our server checks texts of up to ${maxEditable / 1000} KB and ${maxLines} lines. For larger texts, use the command-line tool. Only the beginning of your text is below. To get the whole text back, go back in your browser.`;

/**
 * Checks a post from a browser without JavaScript. Nothing is stored.
 * @throws Refusal 400 for a body that is not a form; 422, 429 or 503 from the worker (`inWorker`)
 */
export const checkPosted = async (request: Request) => checkPlaygroundForm(await readForm(request));

/** Checks the text of a form that the caller has read. */
export async function checkPlaygroundForm(form: FormData): Promise<PlaygroundStart> {
  const posted = form.get('text');
  // Browsers post line ends as CR LF; files usually have LF.
  const text = typeof posted === 'string' ? posted.replaceAll('\r\n', '\n') : '';
  if (text.length > maxEditable || text.split('\n', maxLines + 1).length > maxLines)
    return { text: text.slice(0, maxEditable), check: undefined, problem: tooLarge };
  return { text, check: text.trim() === '' ? undefined : await checkSent(text) };
}
