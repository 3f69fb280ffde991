/** Anchor of a setting on `/deploy`. */
export const settingId = (name: string): string => `settings-${name.toLowerCase().replaceAll('_', '-')}`;
