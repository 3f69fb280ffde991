/** Where `/deploy` explains a setting. */
export const settingId = (name: string): string => `settings-${name.toLowerCase().replaceAll('_', '-')}`;
