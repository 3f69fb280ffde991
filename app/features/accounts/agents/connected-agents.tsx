import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { TextLink } from '#app/ui/link.tsx';
import { ActionNotice } from '#app/ui/toaster.tsx';
import { useAnswer } from '../components/account-form.tsx';
import { AccountSection } from '../components/account-section.tsx';

interface ConnectedAgentsProps {
  agents: { id: string; name: string; allowed: string; since: string; lastUsed: string }[];
}

/** What may act for the account, with a way to end each. */
export function ConnectedAgents({ agents }: ConnectedAgentsProps) {
  const answer = useAnswer('disconnect-agent');
  return (
    <AccountSection
      id="agents"
      title="Connected agents"
      lead="Programs that you allowed to act for you here. A new password ends them all."
    >
      {answer?.message?.destructive && (
        <ActionNotice notice={answer.message} of="disconnect-agent" className="mb-6" />
      )}
      {agents.length === 0 && (
        <p className="text-soft">
          None. <TextLink href="/agents">What an agent can do here</TextLink>
        </p>
      )}
      {agents.length > 0 && (
        <ul className="border-t border-rule">
          {agents.map(({ id, name, allowed, since, lastUsed }) => (
            <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-rule py-3">
              <div className="min-w-48 flex-1">
                <p className="wrap-anywhere font-semibold">
                  <bdi>{name}</bdi>
                </p>
                <p className="text-[0.9375rem] text-soft">{allowed}</p>
                <p className="kicker mt-1">
                  since {since}, last at work {lastUsed}
                </p>
              </div>
              <Form method="post">
                <input type="hidden" name="intent" value="disconnect-agent" />
                <input type="hidden" name="agentId" value={id} />
                <Button
                  type="submit"
                  variant="quiet"
                  size="small"
                  aria-label={`Disconnect: ${name}, since ${since}`}
                >
                  Disconnect
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  );
}
