import { Lock } from 'lucide-react';
import { ButtonLink } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/link.tsx';

interface LockedModuleProps {
  /** The module to complete first. */
  lock: { code: string; title: string; path: string };
  code: string;
  isSignedIn: boolean;
}

/** In place of the lesson, while the module before it is not complete. */
export function LockedModule({ lock, code, isSignedIn }: LockedModuleProps) {
  return (
    <section className="min-w-0 max-w-[42rem]" aria-labelledby="locked-title">
      <Lock className="size-6 text-signal" strokeWidth={1.5} aria-hidden />
      <h2 id="locked-title" className="mt-4 text-2xl">
        {code} is not open yet
      </h2>
      <p className="mt-4 text-soft md:text-lg">
        It builds on what {lock.code}, {lock.title}, teaches, and opens when you have completed the lessons of
        that module.
        {!isSignedIn &&
          ' For that your progress has to be on an account: lessons that you completed in this browser are taken over when you sign in.'}
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink href={lock.path}>
          Go to {lock.code}, {lock.title}
        </ButtonLink>
        {!isSignedIn && (
          <TextLink href={`/auth?next=${encodeURIComponent(lock.path)}`}>
            Sign in or create an account
          </TextLink>
        )}
      </div>
    </section>
  );
}
