import { redirect } from 'react-router';
import { site } from '#site';
import type { Route } from './+types/short-addresses';

const whole: Record<string, string> = {
  '/schemas': '/specification#schemas',
  '/test-suite': `/test-suite/${site.standardVersion}/readme.md`,
};

/** `/schemas` and `/test-suite`, cut short from the address of a file: where those files are told of. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(whole[url.pathname] ?? '/specification', 302);
}
