import { expect, test } from 'vitest';
import { isRedirectAddress } from './redirect-address.ts';

test.each([
  'https://wren.example/callback',
  'http://localhost:1/cb',
  'http://127.0.0.1/cb',
  'http://[::1]:8080/cb',
  'com.example.app:/callback',
  'com.example.app://callback',
  'vscode://vscode.github-authentication/did-authenticate',
  'vscode-insiders://one/cb',
  'cursor://anysphere.cursor-mcp/oauth/callback',
  'windsurf://one/cb',
])('%s may be led back to', (address) => {
  expect(isRedirectAddress(address)).toBe(true);
});

test.each([
  'chrome://settings',
  'chrome-extension://abc/page',
  'edge://settings',
  'about:blank',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'vbscript:x',
  'blob:https://a.example/1',
  'view-source:https://a.example',
  'intent://a#Intent;end',
  'ms-settings:privacy',
  'tel:1',
  'mailto:a@a.example',
  'ftp://a.example',
  'ws://a.example',
  'http://a.example/cb',
  'http://localhost.a.example/cb',
  'https://user:pass@a.example/',
  'https://a.example/#part',
  'myapp://cb',
  '.app:/cb',
  '/callback',
  '',
])('%s may not', (address) => {
  expect(isRedirectAddress(address)).toBe(false);
});
