import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { consoleKey } from '../../../cache/query-keys';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { LoadError } from '../../../components/load-error';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { Skeleton } from '../../../components/skeleton';
import { FormAlert } from '../../../components/text-field';
import { call } from '../../../lib/api-client';
import { useAction } from '../../../lib/use-action';
import { correctionQuery } from '../console.api';
import { CorrectForm } from './correct-form';
import { MergeForm } from './merge-form';

const formId = 'correct-event';

interface CorrectSheetProps {
  eventId: string;
  open: boolean;
  onClose(): void;
}

/** Says something of an event from outside otherwise than its source, or takes that back. */
export function CorrectSheet({ eventId, open, onClose }: CorrectSheetProps) {
  const query = useQuery(correctionQuery(eventId));
  const { act, isBusy, failure } = useAction();
  const [isSending, setSending] = useState(false);
  const { data: event } = query;
  const params = { id: eventId };
  const save = async (run: () => Promise<unknown>, title: string) => {
    const isDone = await act({
      run,
      done: { title },
      refresh: [{ queryKey: consoleKey }],
      alert: "We couldn't save this. Please try again.",
    });
    if (isDone) onClose();
  };
  return (
    <Overlay
      open={open}
      onClose={onClose}
      title="Correct this event"
      footer={
        <SheetActions
          onBack={onClose}
          type="submit"
          form={formId}
          busy={isBusy}
          disabled={!event || isSending}
        >
          Save
        </SheetActions>
      }
    >
      {failure && <FormAlert>{failure}</FormAlert>}
      {event && (
        <div className={formStyles.form}>
          <CorrectForm
            id={formId}
            event={event}
            onSending={setSending}
            onSubmit={(body) =>
              void save(() => call('PUT /api/admin/events/:id/correction', { params, body }), 'Corrected')
            }
          />
          {event.corrected.length > 0 && (
            <Button
              tone="outline"
              disabled={isBusy}
              onClick={() =>
                void save(
                  () => call('DELETE /api/admin/events/:id/correction', { params }),
                  'Correction undone',
                )
              }
            >
              Undo the correction
            </Button>
          )}
          {event.merged.map(({ foldId, title, sourceName }) => (
            <Button
              key={foldId}
              tone="outline"
              disabled={isBusy}
              onClick={() =>
                void save(
                  () =>
                    call('POST /api/admin/folds/:id/decision', {
                      params: { id: foldId },
                      body: { decision: 'apart' },
                    }),
                  'Listed apart again',
                )
              }
            >
              {`Take apart “${title}” from ${sourceName}`}
            </Button>
          ))}
          <MergeForm
            isBusy={isBusy}
            onSubmit={(otherId) =>
              void save(() => call('POST /api/admin/folds', { body: { eventId, otherId } }), 'Merged')
            }
          />
        </div>
      )}
      {!event && query.error && (
        <LoadError title="Couldn't load the event" onRetry={() => void query.refetch()} />
      )}
      {!event && !query.error && <Skeleton />}
    </Overlay>
  );
}
