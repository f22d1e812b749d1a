import type { ReportBody, ReportTarget } from '@quad/shared/contract/moderation';
import { reportDetailsMaxLength } from '@quad/shared/limits';
import { reportReasonLabels, reportReasons } from '@quad/shared/report-reasons';
import { type FormEvent, useState } from 'react';
import * as boxStyles from '../../../components/box.module.css';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { Overlay } from '../../../components/overlay';
import { SentNote } from '../../../components/sent-note';
import { SheetActions } from '../../../components/sheet-actions';
import { TextArea } from '../../../components/text-area';
import { FormAlert } from '../../../components/text-field';
import { useAction } from '../../../lib/use-action';
import { sendReport } from '../moderation.api';
import * as styles from './report-sheet.module.css';

type Reason = ReportBody['reason'];

const titles: Record<ReportTarget['targetType'], string> = {
  event: 'Report event',
  comment: 'Report comment',
  media: 'Report video',
  user: 'Report person',
};

interface ReportSheetProps {
  target: ReportTarget;
  open: boolean;
  onClose(): void;
}

const formId = 'report-form';

/** Reports something to the administrators, with a thank-you. */
export default function ReportSheet({ target, open, onClose }: ReportSheetProps) {
  const [reason, setReason] = useState<Reason | null>(null);
  const [details, setDetails] = useState('');
  const [isSent, setSent] = useState(false);
  const { act, isBusy, failure, showFailure } = useAction();

  const submit = async (press: FormEvent) => {
    press.preventDefault();
    if (!reason) {
      showFailure('Please choose a reason');
      return;
    }
    const body = { ...target, reason, ...(details.trim() ? { details } : {}) };
    setSent(
      await act({ run: () => sendReport(body), alert: "We couldn't send the report. Please try again." }),
    );
  };

  return (
    <Overlay
      open={open}
      onClose={onClose}
      title={isSent ? 'Thank you' : titles[target.targetType]}
      footer={
        isSent ? (
          <Button tone="ink" onClick={onClose}>
            Done
          </Button>
        ) : (
          <SheetActions onBack={onClose} tone="ink" type="submit" form={formId} busy={isBusy}>
            Send report
          </SheetActions>
        )
      }
    >
      {isSent ? (
        <SentNote>Our team will look at it and decide what happens next.</SentNote>
      ) : (
        <form id={formId} className={formStyles.form} noValidate onSubmit={(press) => void submit(press)}>
          {failure && <FormAlert>{failure}</FormAlert>}
          <fieldset className={styles.reasons}>
            <legend>What's wrong with it?</legend>
            {reportReasons.map((value) => (
              <label key={value}>
                <input
                  type="radio"
                  className={boxStyles.box}
                  name="reason"
                  value={value}
                  checked={reason === value}
                  onChange={() => {
                    setReason(value);
                    showFailure(null);
                  }}
                />
                {reportReasonLabels[value]}
              </label>
            ))}
          </fieldset>
          <TextArea
            label="Details"
            isOptional
            maxLength={reportDetailsMaxLength}
            hint="Only our team reads this."
            value={details}
            onChange={({ currentTarget }) => setDetails(currentTarget.value)}
          />
        </form>
      )}
    </Overlay>
  );
}
