const dayMs = 86_400_000;
const businessDays = 2;

const isWeekend = (day: Date) => day.getUTCDay() % 6 === 0;

/** When the sales of an event are paid out: two business days after its end, by UTC as the payment provider counts them. */
export function payoutAt(endsAt: Date): Date {
  const at = new Date(endsAt);
  for (let left = businessDays; left > 0; ) {
    at.setTime(at.getTime() + dayMs);
    if (!isWeekend(at)) left -= 1;
  }
  return at;
}
