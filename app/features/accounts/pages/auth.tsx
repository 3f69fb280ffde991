import { redirectDocument } from 'react-router';
import { TextLink } from '#app/ui/link.tsx';
import { metaOf } from '#app/ui/page-meta.ts';
import { Tabs } from '#app/ui/tabs.tsx';
import { Trace, TraceItem } from '#app/ui/trace.tsx';
import { answerAuthForm } from '../auth-action.server.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';
import { SignUpForm } from '../components/sign-up-form.tsx';
import { nextPath, withNext } from '../next-path.ts';
import { getVisitor } from '../visitor.server.ts';
import { otherWaysIn } from '../ways-in.server.ts';
import type { Route } from './+types/auth';

export { clientAction, handle, headers, shouldRevalidate } from '../form-page.ts';

export const meta = metaOf({
  title: 'Sign In',
  description: 'Sign in to your account, or create one with your email address and a password.',
  noindex: true,
});

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const next = nextPath(url.searchParams.get('next'));
  if (await getVisitor(request, context)) throw redirectDocument(next);
  return {
    next,
    ways: otherWaysIn({ request, context }),
    tab: url.searchParams.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in',
  };
}

export const action = (args: Route.ActionArgs) => answerAuthForm(args);

export default function AuthPage({ loaderData: { tab, next, ways } }: Route.ComponentProps) {
  const tabs = [
    {
      value: 'sign-in',
      label: 'Sign In',
      href: withNext('/auth?tab=sign-in', next),
      panel: <SignInForm next={next} ways={ways} />,
    },
    {
      value: 'sign-up',
      label: 'Sign Up',
      href: withNext('/auth?tab=sign-up', next),
      panel: <SignUpForm next={next} />,
    },
  ];
  return (
    <AuthCard title="Welcome" aside={<WhatFor />}>
      <Tabs label="Sign in or sign up" tabs={tabs} defaultValue={tab} />
      <p className="mt-6 text-sm text-soft">
        By signing up, you agree to our <TextLink href="/terms">Terms of Service</TextLink> and{' '}
        <TextLink href="/privacy">Privacy Policy</TextLink>.
      </p>
    </AuthCard>
  );
}

function WhatFor() {
  return (
    <>
      <h2 className="mb-8 text-xl">What an account is for</h2>
      <Trace>
        <TraceItem state="done" title="Without one">
          Everything here can be read, and contributions can be sent.
        </TraceItem>
        <TraceItem state="current" title="With one">
          You can like articles, and start a certification.
        </TraceItem>
        <TraceItem state="next" title="If you leave">
          You can take your data with you as a file, and delete the account yourself.
        </TraceItem>
      </Trace>
    </>
  );
}
