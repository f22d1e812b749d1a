import type { ReactNode } from 'react';
import * as formStyles from '../../../components/form.module.css';
import { FormAlert } from '../../../components/text-field';
import type { ActionForm } from '../../../lib/use-action-form';
import { useMediaQuery } from '../../../lib/use-media-query';
import type { EventValues } from '../event-values';
import { EventFieldset, type EventFieldsetProps } from './event-fieldset';
import * as styles from './event-form.module.css';
import { draftPreview, LaterPart } from './later-parts';

/** Where preview and buttons stand beside the fields. */
export const wideForm = '(min-width: 64em)';

interface EventFormProps extends EventFieldsetProps {
  formProps: ActionForm<EventValues>['formProps'];
  /** Above the first field: what keeps the person from hosting. */
  notice?: ReactNode;
  failure: string | null;
  /** The zone of the times in the form. */
  timezone: string;
  /** After the fields, or beside them: what it costs, who hears of it. */
  aside: ReactNode;
  /** In one short sentence what the press leads to; stands above the buttons wherever the page is scrolled to. */
  next: ReactNode;
  /** The buttons that stay in view. */
  actions: ReactNode;
}

/** The one form about an event, new or published: fields, how it will look, and the button that stays in view. */
export function EventForm(props: EventFormProps) {
  const { formProps, notice, failure, timezone, aside, next, actions, ...fields } = props;
  const isWide = useMediaQuery(wideForm);
  const { title, category, startDate, imageUrl } = fields.values;
  const preview = (
    <LaterPart height={152}>
      <draftPreview.View
        title={title}
        category={category}
        startDate={startDate}
        timezone={timezone}
        imageUrl={imageUrl}
        now={fields.now}
      />
    </LaterPart>
  );
  const ending = (
    <>
      <div className={`text-muted text-sm ${styles.next}`} role="status">
        {next}
      </div>
      <div className={styles.actions}>{actions}</div>
    </>
  );
  return (
    <form className={`stack ${styles.grid}`} {...formProps}>
      <div className={formStyles.form}>
        {notice}
        {failure && <FormAlert>{failure}</FormAlert>}
        {!isWide && preview}
        <EventFieldset {...fields} />
        {!isWide && aside}
      </div>
      {isWide ? (
        <aside className={`stack ${styles.side}`} aria-label="Preview">
          {preview}
          {aside}
          <div>{ending}</div>
        </aside>
      ) : (
        <div className={styles.bar}>{ending}</div>
      )}
    </form>
  );
}
