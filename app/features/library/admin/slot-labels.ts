/** What the fields are called. Apart from the schema, whose library no browser needs for them. */
export const slotLabels = {
  entryId: 'Work',
  slotPosition: 'Slot',
  startsOn: 'First day',
  endsOn: 'Last day',
  isActive: 'In use',
};
