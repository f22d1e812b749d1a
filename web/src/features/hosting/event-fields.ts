/** The text fields that the forms for a new event and for its changes share, named as in the contract. */
export const eventFields: readonly string[] = [
  'title',
  'description',
  'category',
  'venueName',
  'location',
  'startDate',
  'endDate',
  'price',
  'maxAttendees',
];
