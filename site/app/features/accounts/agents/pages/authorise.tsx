import { ButtonLink } from '#app/ui/button.tsx';
import type { PageHandle } from '#app/ui/page-handle.ts';
import { unlistedMeta } from '#app/ui/page-meta.ts';
import { AuthCard } from '../../components/auth-card.tsx';
import { beginAuthorisation } from '../authorise.server.ts';
import type { Route } from './+types/authorise';

export const handle: PageHandle = { page: 'reading' };

export const meta = unlistedMeta(
  'Agent not connected',
  'Why an agent could not be connected, and how to go back.',
);

/** `GET /oauth2/authorize`: an agent's browser window begins here. */
export const loader = (args: Route.LoaderArgs) => beginAuthorisation(args);

export const headers = () => ({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' });

export default function NotConnectedPage({ loaderData: { problem, leadsTo, goOn } }: Route.ComponentProps) {
  return (
    <AuthCard
      title="This agent cannot be connected"
      lead={`The agent’s request is not valid: ${problem}. The agent got no access.`}
    >
      <p>
        The agent’s developer can tell you more. If you came here from{' '}
        <strong className="wrap-anywhere">{leadsTo}</strong>, you can go back to it.
      </p>
      <p className="mt-6">
        <ButtonLink href={goOn} variant="secondary" rel="noreferrer" className="wrap-anywhere">
          Go to {leadsTo}
        </ButtonLink>
      </p>
    </AuthCard>
  );
}
