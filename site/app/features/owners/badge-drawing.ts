import { drawBadge } from '@context-native/checker';
import { type BadgeFacts, badgeLabel, badgeStateOf, badgeText } from './badge.ts';

/** Width of one character of the badge's font (px). */
const perCharacter = 6.6;
const part = (text: string) => ({ text, width: Math.round(text.length * perCharacter) });

const ink = {
  left: '#15171c',
  right: '#fbf9f4',
  leftText: '#fbf9f4',
  rightText: '#15171c',
  border: '#15171c',
};
/** For a report that says nothing about today. Never red: a broken rule is no alarm. */
const grey = { ...ink, left: '#6b6f78', rightText: '#6b6f78', border: '#6b6f78' };

/** The badge of a report as SVG, and its width (px). The caller passes the time. */
export const drawCheckBadge = (facts: BadgeFacts, now: number): { svg: string; width: number } =>
  drawBadge(
    badgeLabel(facts, now),
    part('server check'),
    part(badgeText(facts, now)),
    badgeStateOf(facts, now) === 'valid' ? ink : grey,
  );
