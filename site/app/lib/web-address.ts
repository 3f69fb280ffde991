import { holdsHidden } from '@context-native/text/typed-characters';

/** True for an http(s) URL that may be published: one with a user or password in it may not. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text) || holdsHidden(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username + password === '';
}
