import { Badge } from '#app/ui/badge.tsx';
import { type Tier, tiers } from '../../catalogue/filter.ts';

const tones = { official: 'ok', verified: 'note', community: 'quiet' } as const;

/** A tier in a colour and a shape: a square, a diamond, a ring. */
export function TierSign({ tier }: { tier: string }) {
  return <span className={`tier-sign tier-${tier}`} aria-hidden="true" />;
}

export function TierBadge({ tier }: { tier: string }) {
  if (!(tier in tiers)) return null;
  return (
    <Badge tone={tones[tier as Tier]}>
      <TierSign tier={tier} /> {tiers[tier as Tier]}
    </Badge>
  );
}
