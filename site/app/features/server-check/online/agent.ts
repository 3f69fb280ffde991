import { politeLimits } from 'context-native/verify/request-limit';
import { site } from '#site';

/** The name of our agent, as a group of `robots.txt` names it. */
export const agentName = `${site.slug}-check`;

/** Paths on the checked host. `/server-check/agent` documents them. */
export const optOutPath = `/.well-known/${agentName}-opt-out.txt`;
export const proofPath = `/.well-known/${agentName}.txt`;
/** Name of the TXT record, in front of the host. */
export const proofRecord = `_${agentName}`;

/** The line that an opt-out file contains. A page for people at that path is no opt-out. */
export const optOutLine = 'no checks';

export const userAgentOf = (siteUrl: string) =>
  `${agentName}/${site.packages.version} (+${siteUrl}/server-check/agent)`;

/** Maximum requests of a polite check, with those for `robots.txt` and the opt-out file, and maximum at a time. */
export const { most: politeRequests, atOnce: politeAtOnce } = politeLimits;

/** Days that a proof of control is valid, and days that a result is kept, as `/privacy` states. */
export const proofDays = site.keepDays.checkResult;
export const resultDays = site.keepDays.checkResult;
