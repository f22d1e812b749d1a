import type { Category } from '@quad/shared/categories';
import { categoryTone } from '@quad/shared/categories';
import { coverPath } from '@quad/shared/covers';
import { dateLabel, dateStamp } from '@quad/shared/event-times';
import { CategoryBadge } from '../../../components/category-badge';
import { instantOf } from '../wall-clock';
import * as styles from './draft-preview.module.css';

interface DraftPreviewProps {
  title: string;
  category: Category | '';
  /** Local date and time in `timezone`. */
  startDate: string;
  timezone: string;
  /** The location; omitted when space is short. */
  place?: string;
  imageUrl: string | null;
  now: Date;
}

function timesOf(reading: string, timezone: string) {
  const startDate = instantOf(reading, timezone);
  return startDate && { startDate, endDate: null, allDay: false, timeTba: false, timezone };
}

/** An event that is not published yet, as its card will look. */
export function DraftPreview(props: DraftPreviewProps) {
  const { title, category, startDate, timezone, place, imageUrl, now } = props;
  const times = timesOf(startDate, timezone);
  const stamp = times && dateStamp(times);
  const cover = coverPath({ title, category: category || 'social' });
  return (
    <div
      className={`card ${styles.draftPreview} tone-${categoryTone(category || 'social')}`}
      data-testid="preview"
    >
      <div className="poster">
        <div className="poster-art" style={{ backgroundImage: `url(${cover})` }}>
          <img key={imageUrl} src={imageUrl ?? cover} alt="" />
        </div>
        {stamp && (
          <div className="stamps" aria-hidden="true">
            <span className="stamp">
              {stamp.weekday}
              <b>{stamp.day}</b>
            </span>
          </div>
        )}
      </div>
      <div>
        {category && <CategoryBadge category={category} />}
        <p className="display">{title.trim() || 'Your event'}</p>
        <p>
          {times ? dateLabel(times, now) : 'Date and time'}
          {place && (
            <>
              <br />
              {place}
            </>
          )}
        </p>
      </div>
    </div>
  );
}
