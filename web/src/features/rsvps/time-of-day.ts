/** A time of day as the viewer's clock shows it: '9:40 PM'. */
export const timeOf = (instant: string) =>
  new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
