/** What the screens about tickets are called. */
export const ticketTitles = {
  checkout: 'Get tickets',
  own: 'Your tickets',
  sales: 'Sales',
  order: 'Your tickets',
  transfer: 'A ticket for you',
};
