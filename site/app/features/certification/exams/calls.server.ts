import { z } from 'zod';
import { type Call, defineCall, refused } from '#app/services/http/call.server.ts';
import { privateJson } from '#app/services/http/json-body.server.ts';
import { askState, takeMarks } from './answer-calls.server.ts';
import { examState, markedAnswers } from './schema.ts';

const attempt = z.guid().describe('The exam, as its address names it.');

const refusals = {
  404: refused('The account has no such exam.'),
  409: refused('The exam is over.'),
};

export const examCalls: Call[] = [
  defineCall({
    method: 'post',
    path: '/api/exam-answers',
    id: 'saveExamAnswers',
    tag: 'Exams',
    summary: 'Save answers of a running exam',
    description:
      'Answer and flag of a question carry a number each, and the highest counts: the same call again changes nothing, and a late one replaces nothing newer. At most 10 calls a second for each exam. Which answers are right is said by nothing but the result of a pass.',
    needsSession: true,
    body: markedAnswers,
    answers: {
      200: { description: 'How the exam stands now.', schema: examState },
      ...refusals,
    },
    isUrgent: true,
    async answer({ request, context, readBody }) {
      const { attempt, marks } = await readBody();
      return privateJson(await takeMarks({ request, context }, attempt, marks));
    },
  }),
  defineCall({
    method: 'get',
    path: '/api/exam-answers',
    id: 'readExamAnswers',
    tag: 'Exams',
    summary: 'How a running exam stands',
    needsSession: true,
    query: z.object({ attempt }),
    answers: { 200: { description: 'How the exam stands.', schema: examState }, ...refusals },
    isUrgent: true,
    answer: async ({ request, context, url }) =>
      privateJson(await askState({ request, context }, url.searchParams.get('attempt') ?? '')),
  }),
];
