/** Anchor of a setting on `/deploy/server`. */
export const settingId = (name: string): string => `settings-${name.toLowerCase().replaceAll('_', '-')}`;
