import type { EventDetail } from '@quad/shared/contract/events';
import { LinkedText } from '../../../components/linked-text';
import * as styles from './event-description.module.css';

type Described = Pick<EventDetail, 'description' | 'descriptionHtml'>;

/** The description: imported HTML, else plain text with its line breaks and links. */
export function EventDescription({ event }: { event: Described }) {
  if (event.descriptionHtml) {
    return (
      <div
        className={`text-ink-2 ${styles.prose}`}
        data-testid="description"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes it with an allow-list of tags at import
        dangerouslySetInnerHTML={{ __html: event.descriptionHtml }}
      />
    );
  }
  if (!event.description) return null;
  return (
    <p className={`text-ink-2 ${styles.prose} ${styles.plain}`}>
      <LinkedText text={event.description} />
    </p>
  );
}
