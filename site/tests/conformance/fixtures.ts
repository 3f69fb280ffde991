/**
 * The tools, resources and prompts of fixed names that scenarios of the official suite ask for, on the handler that `/mcp` has.
 * Their words are those of the scenarios.
 */
import { setTimeout as wait } from 'node:timers/promises';
import {
  acceptedContent,
  completable,
  createRequestStateCodec,
  fromJsonSchema,
  inputRequired,
  inputResponse,
  McpServer,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const wav = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAAAA==';

const say = (text: string) => ({ content: [{ type: 'text' as const, text }] });
const embedded = (uri: string, mimeType: string, text: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text },
});
const nothing = z.object({});
const named = z.object({ name: z.string() });
const state = createRequestStateCodec<{ step: number }>({ key: new Uint8Array(32).fill(7) });

export function fixtureServer(): McpServer {
  const server = new McpServer(
    { name: 'fixtures', version: '1.0.0' },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {}, logging: {} },
      requestState: { verify: state.verify },
    },
  );
  addTools(server);
  addQuestions(server);
  addResources(server);
  addPrompts(server);
  return server;
}

function addTools(server: McpServer): void {
  const tool = (name: string, run: () => ReturnType<typeof say> | { content: never[] }) =>
    server.registerTool(name, { description: name, inputSchema: nothing }, run);
  tool('test_simple_text', () => say('This is a simple text response for testing.'));
  server.registerTool('test_image_content', { description: 'A picture.', inputSchema: nothing }, () => ({
    content: [{ type: 'image', data: png, mimeType: 'image/png' }],
  }));
  server.registerTool('test_audio_content', { description: 'A sound.', inputSchema: nothing }, () => ({
    content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }],
  }));
  server.registerTool('test_embedded_resource', { description: 'A resource.', inputSchema: nothing }, () => ({
    content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }));
  server.registerTool(
    'test_multiple_content_types',
    { description: 'All of them.', inputSchema: nothing },
    () => ({
      content: [
        { type: 'text', text: 'Multiple content types test:' },
        { type: 'image', data: png, mimeType: 'image/png' },
        embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
      ],
    }),
  );
  tool('test_error_handling', () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  server.registerTool(
    'test_logging_tool',
    { description: 'Logs once.', inputSchema: nothing },
    async (_, { mcpReq }) => {
      await mcpReq.log('info', 'A message.');
      return say('Logged.');
    },
  );
  server.registerTool(
    'test_tool_with_logging',
    { description: 'Says what it does.', inputSchema: nothing },
    async (_, { mcpReq }) => {
      await mcpReq.log('info', 'Tool execution started');
      await wait(50);
      await mcpReq.log('info', 'Tool processing data');
      await wait(50);
      await mcpReq.log('info', 'Tool execution completed');
      return say('Logged three messages.');
    },
  );
  server.registerTool(
    'test_tool_with_progress',
    { description: 'Says how far it is.', inputSchema: nothing },
    async (_, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined)
          await mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken, progress, total: 100 },
          });
        await wait(50);
      }
      return say('Done.');
    },
  );
  server.registerTool(
    'json_schema_2020_12_tool',
    {
      description: 'A schema with definitions.',
      inputSchema: fromJsonSchema<Record<string, unknown>>({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        $defs: {
          address: {
            type: 'object',
            $anchor: 'addressDef',
            properties: { street: { type: 'string' }, city: { type: 'string' } },
          },
        },
        properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
        allOf: [{ anyOf: [{ required: ['name'] }, { required: ['address'] }] }],
        if: { properties: { name: { const: 'x' } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: {},
        else: {},
        additionalProperties: false,
      }),
    },
    () => say('Taken.'),
  );
  server.registerTool(
    'test_custom_headers',
    {
      description: 'Arguments that headers repeat.',
      inputSchema: z.object({
        region: z.string().meta({ 'x-mcp-header': 'Region' }),
        query: z.string().optional(),
      }),
    },
    () => say('Taken.'),
  );
}

/** Tools that ask the client back: by 2026-07-28, in a result that says what is still needed. */
function addQuestions(server: McpServer): void {
  const askName = inputRequired.elicit({ message: 'What is your name?', requestedSchema: named });
  const askModel = (text: string, maxTokens: number) =>
    inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens });
  const prefix = 'test_input_required_result';
  server.registerTool(
    `${prefix}_elicitation`,
    { description: 'Asks a name.', inputSchema: nothing },
    (_, { mcpReq }) => {
      const given = acceptedContent(mcpReq.inputResponses, 'user_name', named);
      return given ? say(`Hello, ${given.name}!`) : inputRequired({ inputRequests: { user_name: askName } });
    },
  );
  server.registerTool(
    `${prefix}_sampling`,
    { description: 'Asks a model.', inputSchema: nothing },
    (_, { mcpReq }) => {
      const given = inputResponse(mcpReq.inputResponses, 'capital_question');
      return given.kind === 'missing'
        ? inputRequired({
            inputRequests: { capital_question: askModel('What is the capital of France?', 100) },
          })
        : say(JSON.stringify(given));
    },
  );
  server.registerTool(
    `${prefix}_list_roots`,
    { description: 'Asks for roots.', inputSchema: nothing },
    (_, { mcpReq }) => {
      const given = inputResponse(mcpReq.inputResponses, 'client_roots');
      return given.kind === 'missing'
        ? inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
        : say(JSON.stringify(given));
    },
  );
  server.registerTool(
    `${prefix}_capabilities`,
    { description: 'Asks what the client can.', inputSchema: nothing },
    (_, { mcpReq }) => {
      const { elicitation, sampling } = capabilitiesOf(mcpReq.envelope);
      return inputRequired({
        inputRequests: {
          ...(elicitation && { user_name: askName }),
          ...(sampling && { greeting: askModel('Generate a greeting', 50) }),
        },
      });
    },
  );
  server.registerTool(
    'test_missing_capability',
    { description: 'Needs sampling.', inputSchema: nothing },
    (_, { mcpReq }) =>
      inputResponse(mcpReq.inputResponses, 'greeting').kind === 'missing'
        ? inputRequired({ inputRequests: { greeting: askModel('Generate a greeting', 50) } })
        : say('It came.'),
  );
  server.registerTool(
    'test_streaming_elicitation',
    { description: 'Asks a name.', inputSchema: nothing },
    (_, { mcpReq }) => {
      const given = acceptedContent(mcpReq.inputResponses, 'user_name', named);
      return given ? say(`Hello, ${given.name}!`) : inputRequired({ inputRequests: { user_name: askName } });
    },
  );
  const confirm = z.object({ ok: z.boolean() });
  for (const name of ['request_state', 'tampered_state'])
    server.registerTool(
      `${prefix}_${name}`,
      { description: 'Keeps a state.', inputSchema: nothing },
      async (_, ctx) => {
        const { mcpReq } = ctx;
        if (acceptedContent(mcpReq.inputResponses, 'confirm', confirm)) return say('state-ok');
        return inputRequired({
          inputRequests: {
            confirm: inputRequired.elicit({ message: 'Please confirm', requestedSchema: confirm }),
          },
          requestState: await state.mint({ step: 1 }, ctx),
        });
      },
    );
  server.registerTool(
    `${prefix}_multiple_inputs`,
    { description: 'Asks three things.', inputSchema: nothing },
    async (_, ctx) => {
      const { inputResponses } = ctx.mcpReq;
      const isAll = ['user_name', 'greeting', 'client_roots'].every(
        (key) => inputResponse(inputResponses, key).kind !== 'missing',
      );
      if (isAll) return say('All three came.');
      return inputRequired({
        inputRequests: {
          user_name: askName,
          greeting: askModel('Generate a greeting', 50),
          client_roots: inputRequired.listRoots(),
        },
        requestState: await state.mint({ step: 1 }, ctx),
      });
    },
  );
  const colour = z.object({ color: z.string() });
  server.registerTool(
    `${prefix}_multi_round`,
    { description: 'Asks twice.', inputSchema: nothing },
    async (_, ctx) => {
      const { inputResponses } = ctx.mcpReq;
      if (acceptedContent(inputResponses, 'step2', colour)) return say('Both came.');
      const isSecond = acceptedContent(inputResponses, 'step1', named) !== undefined;
      return inputRequired({
        inputRequests: isSecond
          ? {
              step2: inputRequired.elicit({
                message: 'Step 2: What is your favorite color?',
                requestedSchema: colour,
              }),
            }
          : {
              step1: inputRequired.elicit({ message: 'Step 1: What is your name?', requestedSchema: named }),
            },
        requestState: await state.mint({ step: isSecond ? 2 : 1 }, ctx),
      });
    },
  );
}

/** What the client of this request declared, by 2026-07-28. */
const capabilitiesOf = (envelope: object | undefined) =>
  ((envelope as Record<string, unknown> | undefined)?.['io.modelcontextprotocol/clientCapabilities'] ??
    {}) as { elicitation?: object; sampling?: object };

function addResources(server: McpServer): void {
  const text = { title: 'A text', mimeType: 'text/plain' };
  server.registerResource('static-text', 'test://static-text', text, (uri) => ({
    contents: [
      { uri: uri.href, mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
    ],
  }));
  server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, (uri) => ({
    contents: [{ uri: uri.href, mimeType: 'image/png', blob: png }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource('template', template, { mimeType: 'application/json' }, (uri, { id }) => ({
    contents: [
      {
        uri: uri.href,
        mimeType: 'application/json',
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      },
    ],
  }));
}

function addPrompts(server: McpServer): void {
  const user = <Content>(content: Content) => ({ role: 'user' as const, content });
  const words = (text: string) => user({ type: 'text' as const, text });
  server.registerPrompt('test_simple_prompt', { description: 'A prompt.' }, () => ({
    messages: [words('This is a simple prompt for testing.')],
  }));
  const cities = ['paris', 'park', 'party'];
  const two = z.object({
    arg1: completable(z.string(), (typed) => cities.filter((city) => city.startsWith(typed))),
    arg2: z.string(),
  });
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'Two arguments.', argsSchema: two },
    ({ arg1, arg2 }) => ({
      messages: [words(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
    }),
  );
  const one = z.object({ resourceUri: z.string() });
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'A resource.', argsSchema: one },
    ({ resourceUri }) => ({
      messages: [
        user(embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
        words('Please process the embedded resource above.'),
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'A picture.' }, () => ({
    messages: [
      user({ type: 'image' as const, data: png, mimeType: 'image/png' }),
      words('Please analyze the image above.'),
    ],
  }));
  const context = z.object({ context: z.string() });
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks first.' }, ({ mcpReq }) => {
    const given = acceptedContent(mcpReq.inputResponses, 'user_context', context);
    if (given) return { messages: [words(`In this context: ${given.context}`)] };
    const question = inputRequired.elicit({
      message: 'What context should the prompt use?',
      requestedSchema: context,
    });
    return inputRequired({ inputRequests: { user_context: question } });
  });
}
