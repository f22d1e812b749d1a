import type { TicketMoney } from '@quad/shared/contract/console-money';
import { disputeWordsMaxLength } from '@quad/shared/limits';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { consoleKey } from '../../../cache/query-keys';
import * as formStyles from '../../../components/form.module.css';
import { LoadError } from '../../../components/load-error';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { Skeleton } from '../../../components/skeleton';
import { TextArea } from '../../../components/text-area';
import { FormAlert } from '../../../components/text-field';
import { useAskedPassword } from '../../../components/use-asked-password';
import { call } from '../../../lib/api-client';
import { useAction } from '../../../lib/use-action';
import { evidenceQuery } from '../console.api';
import * as styles from './console.module.css';
import { dueDay, evidencePart, isToAnswer, moneyTitle } from './ticket-money-words';

const formId = 'answer-dispute';

function Evidence({ evidence }: { evidence: Readonly<Record<string, string>> }) {
  return (
    <dl className={`text-sm ${styles.evidence}`}>
      {Object.entries(evidence).map(([name, words]) => (
        <div key={name}>
          <dt>{evidencePart(name)}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DisputeSheetProps {
  dispute: TicketMoney;
  open: boolean;
  onClose(): void;
}

/** What Quad knows about a disputed order, and while the buyer's bank waits for it, the way to send it, once. */
export function DisputeSheet({ dispute, open, onClose }: DisputeSheetProps) {
  const [words, setWords] = useState('');
  const query = useQuery({ ...evidenceQuery(dispute.id), enabled: open });
  const { act, isBusy, failure } = useAction();
  const { passwordField, withPassword } = useAskedPassword();
  const { data: evidence } = query;
  const mayAnswer = isToAnswer(dispute);
  const submit = async (press: FormEvent) => {
    press.preventDefault();
    const isDone = await act({
      run: () =>
        withPassword(() =>
          call('POST /api/admin/disputes/:id/answer', {
            params: { id: dispute.id },
            body: { words: words.trim() },
          }),
        ),
      done: { title: 'Sent to the bank', description: 'It usually decides within two or three months.' },
      refresh: [{ queryKey: consoleKey }],
      alert: "We couldn't send this. Please try again.",
    });
    if (isDone) onClose();
  };
  return (
    <Overlay
      open={open}
      onClose={onClose}
      title={mayAnswer ? 'Answer this dispute' : 'Evidence'}
      footer={
        mayAnswer && (
          <SheetActions onBack={onClose} type="submit" form={formId} busy={isBusy} disabled={!evidence}>
            Send to the bank
          </SheetActions>
        )
      }
    >
      <form id={formId} className={formStyles.form} noValidate onSubmit={(press) => void submit(press)}>
        {failure && <FormAlert>{failure}</FormAlert>}
        <p className="text-ink-2 text-sm">
          {mayAnswer
            ? `${moneyTitle(dispute)}. The bank reads this once, and nothing can be added later.${dispute.dueAt ? ` It waits until ${dueDay(dispute.dueAt)}.` : ''} The audit log records it.`
            : `${moneyTitle(dispute)}. This is what Quad knows about the order.`}
        </p>
        {evidence && <Evidence evidence={evidence} />}
        {!evidence && query.error && (
          <LoadError title="Couldn't load the evidence" onRetry={() => void query.refetch()} />
        )}
        {!evidence && !query.error && <Skeleton />}
        {mayAnswer && (
          <TextArea
            label="Your own words"
            isOptional
            maxLength={disputeWordsMaxLength}
            hint="They come first, before the order and the emails."
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        )}
        {passwordField}
      </form>
    </Overlay>
  );
}
