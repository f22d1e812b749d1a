import type { Category } from '@quad/shared/categories';
import { categoryTone } from '@quad/shared/categories';
import { coversOf } from '@quad/shared/covers';
import { dateLabel, dateStamp } from '@quad/shared/event-times';
import { CategoryBadge } from '../../../components/category-badge';
import * as styles from './draft-preview.module.css';

interface DraftPreviewProps {
  title: string;
  category: Category | '';
  /** Local date and time in the browser's zone. */
  startDate: string;
  /** The location; omitted when space is short. */
  place?: string;
  imageUrl: string | null;
  now: Date;
}

function timesOf(startDate: string) {
  const start = new Date(startDate);
  if (Number.isNaN(start.getTime())) return null;
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { startDate: start.toISOString(), endDate: null, allDay: false, timeTba: false, timezone };
}

/** An event that is not published yet, as its card will look. */
export function DraftPreview({ title, category, startDate, place, imageUrl, now }: DraftPreviewProps) {
  const times = timesOf(startDate);
  const stamp = times && dateStamp(times);
  const cover = coversOf(category || 'social')[0];
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
