import { decisionNoteMaxLength } from '@quad/shared/limits';
import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { consoleKey } from '../../../cache/query-keys';
import * as boxStyles from '../../../components/box.module.css';
import * as formStyles from '../../../components/form.module.css';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { TextArea } from '../../../components/text-area';
import { FormAlert } from '../../../components/text-field';
import { useAskedPassword } from '../../../components/use-asked-password';
import { useAction } from '../../../lib/use-action';
import * as styles from './console.module.css';

/** Something that is done to people, events or money, and goes to the audit log. */
export interface Act {
  title: string;
  consequence: string;
  action: string;
  /** The toast's two lines. */
  done: { title: string; description: string };
  /** A fact that is good to know before. */
  aside?: { title: string; text: string };
  isDanger?: boolean;
  /** Whether it takes a reason. */
  hasNote?: boolean;
  /** Something that can be done as well. */
  option?: string;
  run(note: string, hasOption: boolean): Promise<unknown>;
}

const formId = 'console-act';

/** Asks before it is done: what happens then, why, and the password if that is long ago. */
function ActSheet({ act: asked, open, onClose }: { act: Act; open: boolean; onClose(): void }) {
  const [note, setNote] = useState('');
  const [hasOption, setHasOption] = useState(false);
  const { act, isBusy, failure } = useAction();
  const { passwordField, withPassword } = useAskedPassword();
  const submit = async (press: FormEvent) => {
    press.preventDefault();
    const isDone = await act({
      run: () => withPassword(() => asked.run(note.trim(), hasOption)),
      done: asked.done,
      refresh: [{ queryKey: consoleKey }],
      alert: 'Something went wrong',
    });
    if (isDone) onClose();
  };
  return (
    <Overlay
      open={open}
      onClose={onClose}
      title={asked.title}
      footer={
        <SheetActions
          onBack={onClose}
          tone={asked.isDanger ? 'danger' : 'primary'}
          type="submit"
          form={formId}
          busy={isBusy}
        >
          {asked.action}
        </SheetActions>
      }
    >
      <form id={formId} className={formStyles.form} noValidate onSubmit={(press) => void submit(press)}>
        {failure && <FormAlert>{failure}</FormAlert>}
        <p className="text-ink-2 text-sm">{`${asked.consequence} The audit log records it.`}</p>
        {passwordField}
        {asked.hasNote && (
          <TextArea
            label="Reason"
            isOptional
            maxLength={decisionNoteMaxLength}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        )}
        {asked.aside && (
          <div className={`text-sm ${styles.aside}`}>
            <span className="tile" aria-hidden="true">
              <ShieldCheck size={20} />
            </span>
            <p>
              <b>{asked.aside.title}</b>
              <br />
              {asked.aside.text}
            </p>
          </div>
        )}
        {asked.option && (
          <label className={`row ${styles.check}`}>
            <input
              type="checkbox"
              className={boxStyles.box}
              checked={hasOption}
              onChange={({ currentTarget }) => setHasOption(currentTarget.checked)}
            />
            <span>{asked.option}</span>
          </label>
        )}
      </form>
    </Overlay>
  );
}

/** The sheet of one act at a time, and the way to open it. */
export function useAct() {
  const [chosen, setChosen] = useState<{ act: Act; turn: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    ask(act: Act) {
      setChosen((before) => ({ act, turn: (before?.turn ?? 0) + 1 }));
      setOpen(true);
    },
    sheet: chosen && (
      <ActSheet key={chosen.turn} act={chosen.act} open={isOpen} onClose={() => setOpen(false)} />
    ),
  };
}
