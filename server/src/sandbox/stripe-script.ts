export function stripeScript(): string {
  return '';
}
