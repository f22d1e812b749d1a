/** Terms separated by commas, so that a long list reads as plain text. */
export function terms(list: string): readonly string[] {
  return list.trim().replace(/\s+/g, ' ').split(', ');
}
