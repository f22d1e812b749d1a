/** Whether no spot is left. */
export function isFull({
  attendeeCount,
  maxAttendees,
}: {
  attendeeCount: number;
  maxAttendees: number | null;
}): boolean {
  return maxAttendees !== null && attendeeCount >= maxAttendees;
}
