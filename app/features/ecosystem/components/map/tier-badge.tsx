import { Badge } from '#app/ui/badge.tsx';
import { type Tier, tiers } from '../../catalogue/filter.ts';

const tones = { official: 'ok', verified: 'plain', community: 'quiet' } as const;

export function TierBadge({ tier }: { tier: string }) {
  if (!(tier in tiers)) return null;
  return <Badge tone={tones[tier as Tier]}>{tiers[tier as Tier]}</Badge>;
}
