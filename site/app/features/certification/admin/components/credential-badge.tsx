import { Badge } from '#app/ui/badge.tsx';

interface CredentialBadgeProps {
  isRevoked: boolean;
  /** True while it waits for a decision; it stays valid until then. */
  isQuestioned: boolean;
}

export function CredentialBadge({ isRevoked, isQuestioned }: CredentialBadgeProps) {
  if (isRevoked) return <Badge>Revoked</Badge>;
  return isQuestioned ? <Badge tone="signal">To decide</Badge> : <Badge tone="ok">Valid</Badge>;
}
