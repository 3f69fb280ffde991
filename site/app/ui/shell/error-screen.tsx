import { unexpectedMessage } from '#app/lib/refusal.ts';
import { site } from '#site';

interface ErrorScreenProps {
  status: number;
  /** Explanation and advice. Default: `unexpectedMessage`, which names the request. */
  message?: string;
  requestId?: string;
}

/** The page for an error that no other page shows. */
export function ErrorScreen({ status, message, requestId }: ErrorScreenProps) {
  if (status === 404)
    return (
      <>
        <title>{`Page not found${site.titleSuffix}`}</title>
        <meta name="robots" content="noindex" />
        <NotFoundScreen />
      </>
    );
  const isOurs = status >= 500;
  const title = titleOf(status);
  return (
    <Screen status={status} title={title}>
      <title>{title + site.titleSuffix}</title>
      <p>{message ?? unexpectedMessage(requestId)}</p>
      {isOurs && (
        <p>
          Nothing you saved is lost. Try again, or write to{' '}
          <a className="link" href={`mailto:${site.email}`}>
            {site.email}
          </a>
          .
        </p>
      )}
    </Screen>
  );
}

function titleOf(status: number): string {
  if (status >= 500) return 'Something went wrong';
  return status === 403 ? 'You don’t have access' : 'This did not work';
}

/** `children` are shown below, such as a search and links. */
export function NotFoundScreen({ children }: { children?: React.ReactNode }) {
  return (
    <Screen status={404} title="Oops! Page not found" below={children}>
      <p>There is no page at this address. It may have moved, or the link may contain a mistake.</p>
    </Screen>
  );
}

interface ScreenProps {
  status: number;
  title: string;
  children: React.ReactNode;
  below?: React.ReactNode;
}

function Screen({ status, title, children, below }: ScreenProps) {
  return (
    <div className="wrap grid items-start gap-10 py-16 md:grid-cols-[auto_1fr] md:gap-16 md:py-28">
      {/* A trace that breaks off before its last node. On small screens it is below the text. */}
      <svg
        viewBox="0 0 120 220"
        className="h-44 max-md:order-last max-md:-ml-10 md:h-64"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M60 22v64M60 106v28" />
        <path d="M60 142v52" strokeDasharray="3 7" className="stroke-edge" />
        <circle cx="60" cy="12" r="9" />
        <circle cx="60" cy="96" r="9" />
        <circle cx="60" cy="204" r="9" className="fill-signal stroke-signal" />
      </svg>
      <div className="max-w-xl">
        <p className="kicker mb-4">{status}</p>
        <h1 className="mb-6 text-3xl">{title}</h1>
        <div className="mb-8 space-y-4 text-lg text-soft">{children}</div>
        <a href="/" className="link">
          Return to Home
        </a>
        {below}
      </div>
    </div>
  );
}
