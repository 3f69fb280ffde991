import { expect, test } from 'vitest';
import { isDocumentAddress, readDocument } from './agent-document.server.ts';

const address = 'https://app.example/agent.json';
const said = { client_id: address, client_name: 'Wren', redirect_uris: ['http://127.0.0.1:3000/cb'] };

test.each([
  ['https://app.example/agent.json', true],
  ['https://app.example/a?b=c', true],
  ['https://app.example/', false],
  ['https://app.example', false],
  ['http://app.example/agent.json', false],
  ['https://app.example/a/../agent.json', false],
  ['https://app.example/./agent.json', false],
  ['https://app.example/agent.json#one', false],
  ['https://user@app.example/agent.json', false],
  ['https://APP.example/agent.json', false],
  ['3b6c1f9e-1111-4222-8333-444455556666', false],
])('%s as a program’s id that is an address: %s', (id, isOne) => {
  expect(isDocumentAddress(id)).toBe(isOne);
});

test('a document becomes a program under its own address', () => {
  expect(readDocument(address, JSON.stringify(said))).toMatchObject({
    clientId: address,
    name: 'Wren',
    redirectUris: said.redirect_uris,
    tokenEndpointAuthMethod: 'none',
  });
});

test.each([
  ['of another address', { ...said, client_id: 'https://app.example/other.json' }],
  ['without its address', { ...said, client_id: undefined }],
  ['with a redirect that is not allowed', { ...said, redirect_uris: ['chrome://settings'] }],
  ['without a redirect', { ...said, redirect_uris: [] }],
  ['with a secret', { ...said, client_secret: 'x' }],
  ['that signs in by a key', { ...said, token_endpoint_auth_method: 'private_key_jwt' }],
  ['with a name that turns around', { ...said, client_name: 'Wren\u202E' }],
  ['that is a list', []],
  ['that is null', null],
])('a document %s is refused', (_, document) => {
  expect(() => readDocument(address, JSON.stringify(document))).toThrow();
  expect(() => readDocument(address, '{')).toThrow('not JSON');
});
