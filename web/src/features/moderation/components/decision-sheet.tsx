import { decisionNoteMaxLength, type Report, type ReportDecision } from '@quad/shared/contract/moderation';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { Overlay } from '../../../components/overlay';
import { TextArea } from '../../../components/text-area';
import { FormAlert } from '../../../components/text-field';
import { useAction } from '../../../lib/use-action';
import { decideReport } from '../report-queue.api';

const wordings: Record<ReportDecision, { title: string; consequence: string; action: string; done: string }> =
  {
    keep: {
      title: 'Keep this?',
      consequence: 'It stays as it is. All its reports are closed.',
      action: 'Keep',
      done: 'Kept',
    },
    hide: {
      title: 'Hide this?',
      consequence: 'Nobody but its author finds it any more. All its reports are closed.',
      action: 'Hide',
      done: 'Hidden',
    },
    suspend: {
      title: 'Suspend this person?',
      consequence:
        'They are signed out everywhere and can no longer sign in. Their upcoming events and their comments disappear.',
      action: 'Suspend',
      done: 'Suspended',
    },
  };

const formId = 'report-decision';

interface DecisionSheetProps {
  report: Report;
  decision: ReportDecision;
  open: boolean;
  onClose(): void;
  onDecided(): void;
}

/** Confirms a decision about something reported, with a note for the audit log. */
export default function DecisionSheet({ report, decision, open, onClose, onDecided }: DecisionSheetProps) {
  const [note, setNote] = useState('');
  const { act, isBusy, failure } = useAction();
  const { title, consequence, action, done } = wordings[decision];

  const decide = async (press: FormEvent) => {
    press.preventDefault();
    const isDecided = await act({
      run: () => decideReport(report.id, decision, note),
      done: { title: done, description: 'All reports about it are closed.' },
      alert: 'Failed to decide. Please try again.',
    });
    if (!isDecided) return;
    onClose();
    onDecided();
  };

  return (
    <Overlay
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button tone={decision === 'keep' ? 'ink' : 'danger'} type="submit" form={formId} busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} className={formStyles.form} noValidate onSubmit={(press) => void decide(press)}>
        {failure && <FormAlert>{failure}</FormAlert>}
        <p className="text-ink-2 text-sm">{consequence}</p>
        <TextArea
          label="Note"
          isOptional
          maxLength={decisionNoteMaxLength}
          hint="Kept in the audit log with your name."
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </form>
    </Overlay>
  );
}
