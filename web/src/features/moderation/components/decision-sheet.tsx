import type { ReportDecision } from '@quad/shared/contract/moderation';
import { decisionNoteMaxLength } from '@quad/shared/limits';
import { type FormEvent, useState } from 'react';
import * as formStyles from '../../../components/form.module.css';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { TextArea } from '../../../components/text-area';
import { FormAlert } from '../../../components/text-field';
import { useAskedPassword } from '../../../components/use-asked-password';
import { useAction } from '../../../lib/use-action';

/** What a moderator decides: about a report, or to undo an earlier decision. */
type Decision = ReportDecision | 'show' | 'restore';

interface Wording {
  title: string;
  consequence: string;
  action: string;
  done: { title: string; description: string };
  isDanger?: boolean;
}

const reportsClosed = 'All reports about it are closed.';
const wordings: Record<Decision, Wording> = {
  keep: {
    title: 'Keep this?',
    consequence: 'It stays as it is. This closes all its reports.',
    action: 'Keep',
    done: { title: 'Kept', description: reportsClosed },
  },
  hide: {
    title: 'Hide this?',
    consequence:
      'Only its author still sees a comment or video. People who were going to an event are notified, and the host gets your note. This closes all its reports.',
    action: 'Hide',
    done: { title: 'Hidden', description: reportsClosed },
    isDanger: true,
  },
  suspend: {
    title: 'Suspend this person?',
    consequence:
      "They're signed out everywhere and can't sign in. Their upcoming events and comments disappear.",
    action: 'Suspend',
    done: { title: 'Suspended', description: reportsClosed },
    isDanger: true,
  },
  show: {
    title: 'Show this again?',
    consequence: 'Everyone can find it again, unless the host hides it.',
    action: 'Show again',
    done: { title: 'Shown again', description: "It's back where it was." },
  },
  restore: {
    title: 'Restore this account?',
    consequence:
      'They can sign in again. Their comments come back, and the events that were hidden with the account.',
    action: 'Restore',
    done: { title: 'Restored', description: 'They can sign in again.' },
  },
};

const formId = 'report-decision';

interface DecisionSheetProps {
  decision: Decision;
  /** Sends the decision with a note, which may be empty. */
  onDecide(note: string): Promise<unknown>;
  open: boolean;
  onClose(): void;
  onDecided(): void;
}

/** Confirms a decision, with a note for the audit log. */
export default function DecisionSheet({ decision, onDecide, open, onClose, onDecided }: DecisionSheetProps) {
  const [note, setNote] = useState('');
  const { act, isBusy, failure } = useAction();
  const { passwordField, withPassword } = useAskedPassword();
  const { title, consequence, action, done, isDanger = false } = wordings[decision];

  const decide = async (press: FormEvent) => {
    press.preventDefault();
    const isDecided = await act({
      run: () => withPassword(() => onDecide(note)),
      done,
      alert: "We couldn't save your decision. Please try again.",
    });
    if (!isDecided) return;
    onClose();
    onDecided();
  };

  return (
    <Overlay
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <SheetActions
          onBack={onClose}
          tone={isDanger ? 'danger' : 'ink'}
          type="submit"
          form={formId}
          busy={isBusy}
        >
          {action}
        </SheetActions>
      }
    >
      <form id={formId} className={formStyles.form} noValidate onSubmit={(press) => void decide(press)}>
        {failure && <FormAlert>{failure}</FormAlert>}
        <p className="text-ink-2 text-sm">{consequence}</p>
        {passwordField}
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
