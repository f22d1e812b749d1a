import { reportDetailsMaxLength } from '@quad/shared/limits';
import { CalendarX2, Clock, Copy, Ellipsis, type LucideIcon, MapPin, ShieldAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ActionRow } from '../../../components/action-row';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { Overlay } from '../../../components/overlay';
import { SentNote } from '../../../components/sent-note';
import { SheetActions } from '../../../components/sheet-actions';
import { TextArea } from '../../../components/text-area';
import { FormAlert } from '../../../components/text-field';
import { call } from '../../../lib/api-client';
import { useAction } from '../../../lib/use-action';

const mistakes = {
  time: { icon: Clock, title: 'The time or date', note: 'Say when it is', ask: 'When is it?' },
  twice: {
    icon: Copy,
    title: 'It is listed twice',
    note: 'We merge the two',
    ask: 'What is the other one called?',
  },
  cancelled: {
    icon: CalendarX2,
    title: 'It is cancelled',
    note: 'We check and mark it',
    ask: 'How do you know?',
  },
  other: { icon: Ellipsis, title: 'Something else', note: 'In your own words', ask: 'What is wrong?' },
} as const satisfies Record<string, { icon: LucideIcon; title: string; note: string; ask: string }>;
type Mistake = keyof typeof mistakes;

const formId = 'mistake-form';

interface MistakeSheetProps {
  eventId: string;
  open: boolean;
  onClose(): void;
  /** Where the place is, is shown on a map; absent for events without one. */
  onPlace?: (() => void) | undefined;
  /** It is not a mistake, but spam or worse. */
  onRules(): void;
}

function Row({ name, onPress }: { name: Mistake; onPress(): void }) {
  const { icon: Icon, title, note } = mistakes[name];
  return <ActionRow icon={<Icon />} title={title} note={note} onPress={onPress} />;
}

/** Asks what is wrong about an event from elsewhere, or with it; anybody may say so. */
export default function MistakeSheet({ eventId, open, onClose, onPlace, onRules }: MistakeSheetProps) {
  const [mistake, setMistake] = useState<Mistake | null>(null);
  const [words, setWords] = useState('');
  const [isSent, setSent] = useState(false);
  const { act, isBusy, failure, showFailure } = useAction();
  const submit = async (press: FormEvent) => {
    press.preventDefault();
    if (!mistake) return;
    if (mistake === 'other' && words.trim() === '') {
      showFailure('Please say what is wrong');
      return;
    }
    const details = [mistakes[mistake].title, words.trim()].filter(Boolean).join(': ');
    setSent(
      await act({
        run: () =>
          call('POST /api/reports', {
            body: { targetType: 'event', targetId: eventId, reason: 'other', details },
          }),
        alert: "We couldn't send this. Please try again.",
      }),
    );
  };
  const back = () => {
    setMistake(null);
    showFailure(null);
  };
  const title = isSent ? 'Thank you' : mistake ? mistakes[mistake].title : 'What is wrong?';
  const actions = mistake && (
    <SheetActions back="Back" onBack={back} tone="ink" type="submit" form={formId} busy={isBusy}>
      Send
    </SheetActions>
  );
  return (
    <Overlay
      open={open}
      onClose={onClose}
      title={title}
      footer={
        isSent ? (
          <Button tone="ink" onClick={onClose}>
            Done
          </Button>
        ) : (
          actions
        )
      }
    >
      {isSent ? (
        <SentNote>Our team will look at it, usually the same day.</SentNote>
      ) : mistake ? (
        <form
          id={formId}
          className={formStyles.form}
          method="post"
          noValidate
          onSubmit={(press) => void submit(press)}
        >
          {failure && <FormAlert>{failure}</FormAlert>}
          <TextArea
            label={mistakes[mistake].ask}
            isOptional={mistake !== 'other'}
            hint="Only our team reads this."
            // The kind of the mistake is sent before these words.
            maxLength={reportDetailsMaxLength - 40}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </form>
      ) : (
        <>
          <Row name="time" onPress={() => setMistake('time')} />
          {onPlace && (
            <ActionRow icon={<MapPin />} title="The place" note="Show us the right spot" onPress={onPlace} />
          )}
          <Row name="twice" onPress={() => setMistake('twice')} />
          <Row name="cancelled" onPress={() => setMistake('cancelled')} />
          <Row name="other" onPress={() => setMistake('other')} />
          <ActionRow
            icon={<ShieldAlert />}
            title="It breaks the rules"
            note="Spam, hateful or unsafe"
            onPress={onRules}
          />
        </>
      )}
    </Overlay>
  );
}
