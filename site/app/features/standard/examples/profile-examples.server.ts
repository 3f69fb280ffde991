import { checkText, makeTimeline } from '@context-native/checker';
import { highlightCode } from '#app/ui/highlight.server.ts';
import examples from '../../../../../standard/examples.json' with { type: 'json' };
import { compareProfiles } from '../specification/profiles.server.ts';
import { findExample } from './examples.server.ts';

export type ShownExample = Awaited<ReturnType<typeof showExamples>>[number];

/** Maximum lines of uncut code. */
const longestWhole = 14;

/** The valid examples with highlighted code, each checked by the checker when the page is rendered. */
export async function showExamples() {
  const { fields } = await compareProfiles();
  const isAdded = (name: string) =>
    fields.some((field) => field.name === name && Object.values(field.presence).includes('added'));
  return Promise.all(
    examples.valid.map(async ({ name, heading, about }) => {
      const { text = '', href = '' } = findExample(name) ?? {};
      const { conforms, results } = checkText(text);
      const document = JSON.parse(text);
      const context: object = document.mcp_context ?? {};
      return {
        name,
        href,
        heading,
        about,
        /** Context fields that its profile adds. */
        added: Object.keys(context).filter(isAdded),
        code: await highlightCode(text, 'json'),
        isCut: text.split('\n').length > longestWhole,
        timeline: makeTimeline(document, undefined, { text }),
        conforms,
        passed: results.filter(({ status }) => status === 'pass').length,
        /** Number of skipped checks: their subject is missing here, or they need other documents. */
        notMade: results.filter(({ status }) => status === 'skipped').length,
      };
    }),
  );
}
