import { redirect } from 'react-router';

/** `/downloads` itself: the list of archives is on the page that tells how to use them. */
export function loader() {
  return redirect('/deploy#downloads', 302);
}
