import type { Figure } from '@quad/shared/contract/console';
import { countText } from '@quad/shared/count-text';
import * as styles from './console.module.css';

const figureWords: Record<Figure['name'], string> = {
  people: 'New people',
  events: 'New events',
  rsvps: 'RSVPs',
  mails: 'Emails',
  payments: 'Payments',
};

const amountOf = (name: Figure['name'], count: number) =>
  name === 'payments' ? `$${countText(Math.round(count / 100))}` : countText(count);

function differenceOf({ name, today, weekBefore }: Figure): string {
  if (today === weekBefore) return 'the same';
  return `${amountOf(name, Math.abs(today - weekBefore))} ${today > weekBefore ? 'more' : 'fewer'}`;
}

const height = 44;
/** Within the bar, so that it is seen in both themes. */
const capHeight = 7;

/** Seven days as bars, today last; a line is the same day a week before. The numbers are in the words beside it. */
function Bars({ days, daysBefore }: Figure) {
  const highest = Math.max(1, ...days, ...daysBefore);
  const heightOf = (count: number) => (count / highest) * 40;
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 84 ${height}`}
      preserveAspectRatio="xMinYMax"
      aria-hidden="true"
    >
      {days.map((count, index) => {
        const before = height - heightOf(daysBefore[index] ?? 0);
        const own = heightOf(count);
        const isToday = index === days.length - 1;
        const bar = { x: index * 12 + 1, y: height - own, width: 9, rx: 2 };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day has no other name
          <g key={index}>
            <rect {...bar} className={isToday ? styles.today : styles.day} height={own} />
            {isToday && own > 2 && (
              <rect
                className={styles.cap}
                x={bar.x + 1}
                y={bar.y + 1}
                width={bar.width - 2}
                height={Math.min(own - 2, capHeight)}
                rx={2}
              />
            )}
            <line className={styles.before} x1={index * 12} x2={index * 12 + 11} y1={before} y2={before} />
          </g>
        );
      })}
    </svg>
  );
}

/** The day in figures against the same day a week before, both up to this hour. */
export function DayFigures({ figures, now }: { figures: readonly Figure[]; now: Date }) {
  const hour = now.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  const weekday = now.toLocaleDateString('en-US', { weekday: 'long' });
  return (
    <>
      <div className={styles.split}>
        <h2 className="display text-xl">So far today</h2>
        <p className={styles.foot}>{`until ${hour}, compared with last ${weekday} until ${hour}`}</p>
      </div>
      <div className={`${styles.figures} ${styles.daily}`}>
        {figures.map((figure) => (
          <div key={figure.name}>
            <b>{amountOf(figure.name, figure.today)}</b>
            <span>{figureWords[figure.name]}</span>
            <small>{differenceOf(figure)}</small>
            <Bars {...figure} />
          </div>
        ))}
      </div>
      <p className={styles.foot}>
        Each bar is a day, and the last one is today. The line is the same day a week before.
      </p>
    </>
  );
}
