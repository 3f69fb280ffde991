import { holdsHidden } from '@context-native/text/typed-characters';

/** Whether a text is an http(s) address for publication: somebody's password in it is not. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text) || holdsHidden(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username + password === '';
}
