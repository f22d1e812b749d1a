import { type DoorCode, doorCodeBodySchema } from '@quad/shared/contract/door-hosting';
import type { EventDetail } from '@quad/shared/contract/events';
import { useQueryClient } from '@tanstack/react-query';
import { Copy, Eye } from 'lucide-react';
import { useState } from 'react';
import * as bannerStyles from '../../../components/banner.module.css';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { Overlay } from '../../../components/overlay';
import * as segmentStyles from '../../../components/segments.module.css';
import { SheetActions } from '../../../components/sheet-actions';
import { FormAlert, TextField } from '../../../components/text-field';
import { schemaResolver } from '../../../lib/schema-resolver';
import { copyAndTell } from '../../../lib/share';
import { useActionForm } from '../../../lib/use-action-form';
import { changeCode, doorKey, makeCode } from '../door-hosting.api';
import { dayAndTimeAt, timeAt } from '../door-times';
import * as styles from './door-view.module.css';

const formId = 'new-door-code';
const hourMs = 3_600_000;
const checkCode = schemaResolver(doorCodeBodySchema);

/** When a code may end: soon, some hours after the event, or the day after. */
function endsOf({ startDate, endDate, timezone }: EventDetail, now: Date) {
  const end = Date.parse(endDate ?? startDate) + (endDate ? 0 : 3 * hourMs);
  const after = Math.max(now.getTime(), end);
  const atOnce = now.getTime() + 2 * hourMs;
  const late = new Date(after + 2 * hourMs).toISOString();
  const ends = [
    { name: 'In 2 hours', at: new Date(atOnce).toISOString() },
    { name: `At ${timeAt(late, timezone)}`, at: late },
    { name: 'Next day', at: new Date(after + 24 * hourMs).toISOString() },
  ];
  // Once the event is over, both are the same.
  return ends.filter(({ at }, index) => index !== 0 || at !== late);
}

interface NewCodeSheetProps {
  event: EventDetail;
  now: Date;
  /** The code to name or end otherwise; absent to make one. */
  code?: DoorCode;
  open: boolean;
  onClose(): void;
}

/** Makes a code for the door, and shows it once; or changes one. */
export function NewCodeSheet({ event, now, code, open, onClose }: NewCodeSheetProps) {
  const client = useQueryClient();
  const [made, setMade] = useState<{ label: string; code: string } | null>(null);
  const ends = endsOf(event, now);
  const { form, field, formProps, isBusy, failure } = useActionForm({
    resolver: checkCode,
    defaultValues: { label: code?.label ?? '', endsAt: code?.endsAt ?? ends.at(-2)?.at ?? '' },
    onSubmit: (body) => ({
      run: async () => {
        if (code) {
          await changeCode(event.id, code.id, body);
          onClose();
        } else {
          const { code: digits } = await makeCode(event.id, body);
          setMade({ label: body.label, code: `${digits.slice(0, 4)} ${digits.slice(4)}` });
          form.reset();
        }
        await client.invalidateQueries({ queryKey: doorKey(event.id) });
      },
      alert: code
        ? "We couldn't change this code. Please try again."
        : "We couldn't make a code. Please try again.",
    }),
  });
  const endsAt = form.watch('endsAt');
  const close = () => {
    setMade(null);
    onClose();
  };
  if (made) {
    return (
      <Overlay
        open={open}
        onClose={close}
        title={`Code for ${made.label}`}
        footer={
          <>
            <Button tone="secondary" onClick={() => void copyAndTell(made.code)}>
              <Copy size={16} />
              Copy
            </Button>
            <Button tone="ink" onClick={close}>
              Done
            </Button>
          </>
        }
      >
        <p className={styles.digits}>
          <strong>{made.code}</strong>
          for the page {location.host}/door
        </p>
        <div className={bannerStyles.banner} data-tone="warn">
          <span className="tile" aria-hidden="true">
            <Eye />
          </span>
          <div>
            <b>It is shown only this once</b>
            <p className="text-sm">Lost it? Make a new one and end this one.</p>
          </div>
        </div>
      </Overlay>
    );
  }
  return (
    <Overlay
      open={open}
      onClose={onClose}
      title={code ? 'Name and end' : 'New door code'}
      footer={
        <SheetActions onBack={onClose} type="submit" form={formId} busy={isBusy}>
          {code ? 'Save' : 'Make code'}
        </SheetActions>
      }
    >
      <form id={formId} className={formStyles.form} {...formProps}>
        {failure && <FormAlert>{failure}</FormAlert>}
        <TextField label="Where" placeholder="Side stairs" maxLength={60} {...field('label')} />
        <fieldset className={styles.ends}>
          <legend className={formStyles.label}>Ends</legend>
          <div className={segmentStyles.segments}>
            {ends.map(({ name, at }) => (
              <button
                key={name}
                type="button"
                aria-pressed={endsAt === at}
                onClick={() => form.setValue('endsAt', at)}
              >
                {name}
              </button>
            ))}
          </div>
        </fieldset>
        <p className="text-muted text-sm">
          Until {dayAndTimeAt(endsAt, event.timezone)}. Opens this door and nothing else. You can end it any
          time.
        </p>
      </form>
    </Overlay>
  );
}
