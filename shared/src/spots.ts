/** Whether no spot is left: all are taken, or tickets are sold and nobody can buy one right now. */
export function isFull({
  attendeeCount,
  maxAttendees,
  isSoldOut = false,
}: {
  attendeeCount: number;
  maxAttendees: number | null;
  isSoldOut?: boolean | undefined;
}): boolean {
  return isSoldOut || (maxAttendees !== null && attendeeCount >= maxAttendees);
}
