import type { LinkedRole } from '@quad/shared/contract/helper-links';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/button';
import { FormAlert } from '../../../components/text-field';
import { helpersWork } from '../helpers-work';
import * as styles from './linked-role-view.module.css';
import { NamedChoice } from './named-choice';

interface LinkedRoleViewProps {
  invitation: LinkedRole;
  /** The event in brief. */
  summary: ReactNode;
  /** As whom the viewer accepts; null for a visitor. */
  name: string | null;
  busy: string | null;
  alert: string | null;
  onAnswer(answer: 'accepted' | 'declined', isNamed: boolean): void;
  /** For visitors: ways to an account. */
  signIn: ReactNode;
}

/** Who asks for help with what, and the answer: one tap with an account, a way to one without. */
export function LinkedRoleView(props: LinkedRoleViewProps) {
  const { invitation, summary, name, busy, alert, onAnswer, signIn } = props;
  const [isNamed, setNamed] = useState(true);
  const isCohost = invitation.role === 'cohost';
  return (
    <>
      <h1 className="display text-2xl">
        {`${invitation.hostName} asks you to ${isCohost ? 'be a co-host' : 'help at the door'}`}
      </h1>
      <div className={`card ${styles.card}`}>
        {summary}
        <p className="text-muted">{helpersWork[invitation.role]}</p>
      </div>
      {invitation.status === 'declined' && <p role="status">You declined. You can still accept.</p>}
      {alert && <FormAlert>{alert}</FormAlert>}
      <div className={styles.answers}>
        {name === null ? (
          <>
            <p className="text-muted">To accept you need an account. You'll come back here.</p>
            {signIn}
          </>
        ) : (
          <>
            {isCohost && <NamedChoice isNamed={isNamed} onChange={setNamed} />}
            <p className="text-muted">{`You answer as ${name}.`}</p>
            <Button
              size="lg"
              block
              busy={busy === 'accepted'}
              disabled={busy !== null}
              onClick={() => onAnswer('accepted', isCohost && isNamed)}
            >
              Accept
            </Button>
          </>
        )}
        {invitation.status === 'open' && (
          <Button
            tone="secondary"
            block
            busy={busy === 'declined'}
            disabled={busy !== null}
            onClick={() => onAnswer('declined', false)}
          >
            Decline
          </Button>
        )}
      </div>
    </>
  );
}
