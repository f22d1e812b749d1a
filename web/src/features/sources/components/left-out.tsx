import type { BlockedEntry, LeaveOutRequest } from '@quad/shared/contract/leave-out';
import { counted } from '@quad/shared/count-text';
import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import * as formStyles from '../../../components/form.module.css';
import { OfflineNotice } from '../../../components/offline-notice';
import { ReviewFrame } from '../../../components/review';
import { TextField } from '../../../components/text-field';
import { useAction } from '../../../lib/use-action';
import { useOnline } from '../../../lib/use-online';
import { agoWords } from '../ago-words';
import { blockEntry, dismissLeaveOut, leftOutQuery, sourcesKey } from '../sources.api';
import * as styles from './left-out.module.css';

const refresh = [{ queryKey: sourcesKey }];
const blockedToast = ({ withdrawn }: { withdrawn: number }) => ({
  title: 'Left out for good',
  description: withdrawn === 0 ? 'It has no coming events.' : `${counted(withdrawn, 'event')} withdrawn.`,
});

function RequestItem({ request, now }: { request: LeaveOutRequest; now: Date }) {
  const { act, busy } = useAction();
  const { id, address, email, note, createdAt, eventCount } = request;
  return (
    <li>
      <div>
        <a href={address} target="_blank" rel="noopener noreferrer" className={formStyles.textLink}>
          {address}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        <small>
          <a href={`mailto:${email}`}>{email}</a>
          {` · ${agoWords(createdAt, now)} · ${eventCount === 0 ? 'no coming events' : `${counted(eventCount, 'coming event')} would be removed`}`}
        </small>
        {note && <p>{`“${note}”`}</p>}
      </div>
      <div className="cluster">
        <Button
          size="sm"
          tone="secondary"
          aria-label={`Close the request about ${address}`}
          disabled={busy !== null}
          busy={busy === 'dismiss'}
          onClick={() =>
            void act({
              name: 'dismiss',
              run: () => dismissLeaveOut(id),
              done: { title: 'Request closed', description: 'Its events stay.' },
              refresh,
              failed: "We couldn't close this. Please try again.",
            })
          }
        >
          Close
        </Button>
        <Button
          size="sm"
          tone="danger"
          aria-label={`Leave it out: ${address}`}
          disabled={busy !== null}
          busy={busy === 'block'}
          onClick={() =>
            void act({
              name: 'block',
              run: () => blockEntry({ address, requestId: id }),
              done: blockedToast,
              refresh,
              failed: "We couldn't leave this out. Please try again.",
            })
          }
        >
          Leave it out
        </Button>
      </div>
    </li>
  );
}

function BlockForm() {
  const [value, setValue] = useState('');
  const { act, isBusy, failure, showFailure } = useAction();
  const submit = async (press: FormEvent) => {
    press.preventDefault();
    const typed = value.trim();
    if (typed === '') {
      showFailure('Paste a link, or the ID of an entry');
      return;
    }
    const isBlocked = await act({
      run: () => blockEntry(/^https?:\/\//i.test(typed) ? { address: typed } : { externalId: typed }),
      done: blockedToast,
      refresh,
      alert: "We couldn't leave this out. Please try again.",
    });
    if (isBlocked) setValue('');
  };
  return (
    <form
      className={`card ${formStyles.form}`}
      method="post"
      noValidate
      onSubmit={(press) => void submit(press)}
    >
      <h2 className="display text-xl">Leave something out</h2>
      <TextField
        label="Link or ID"
        placeholder="https://"
        autoComplete="off"
        hint="A link also covers everything below it. This is for good: its events never come back."
        value={value}
        error={failure ?? undefined}
        onChange={({ currentTarget }) => {
          setValue(currentTarget.value);
          showFailure(null);
        }}
      />
      <Button type="submit" tone="danger" busy={isBusy}>
        Leave it out
      </Button>
    </form>
  );
}

function BlockedList({ blocked, now }: { blocked: readonly BlockedEntry[]; now: Date }) {
  return (
    <section className={`card ${styles.part}`}>
      <h2 className="display text-xl">Left out for good</h2>
      {blocked.length === 0 ? (
        <p className="text-muted">Nothing yet.</p>
      ) : (
        <ul>
          {blocked.map(({ id, address, externalId, createdAt }) => (
            <li key={id}>
              <div>
                <b>{address ?? externalId}</b>
                <small>{`${address ? 'Link' : 'Id'} · ${agoWords(createdAt, now)}`}</small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Organizers who ask to be left out, and what is left out for good. */
export function LeftOut({ now }: { now: Date }) {
  const { data, error, refetch } = useQuery(leftOutQuery());
  const isOnline = useOnline();
  return (
    <ReviewFrame
      what="requests"
      error={data ? null : error}
      onRetry={() => void refetch()}
      isLoaded={data !== undefined}
    >
      {data && (
        <>
          {!isOnline && <OfflineNotice />}
          <section className={`card ${styles.part}`}>
            <h2 className="display text-xl">Requests</h2>
            {data.requests.length === 0 ? (
              <EmptyState icon={<Ban />} title="All caught up" text="Nobody has asked to be left out." />
            ) : (
              <ul>
                {data.requests.map((request) => (
                  <RequestItem key={request.id} request={request} now={now} />
                ))}
              </ul>
            )}
          </section>
          <div className={`stack ${styles.columns}`}>
            <BlockedList blocked={data.blocked} now={now} />
            <BlockForm />
          </div>
        </>
      )}
    </ReviewFrame>
  );
}
